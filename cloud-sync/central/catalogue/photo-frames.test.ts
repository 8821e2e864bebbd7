import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { auditOf, everything, type Maintainer, maintainerOf, named, read } from './catalogue-in-test.ts';
import { seeThroughFrame } from './pictures-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string };
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  size = await maintainer.makeSize();
});

const create = async (en: string) =>
  maintainer.call('POST', '/photo-frames', { targetSizeId: size.id, name: named(en) });
const frames = async () => (await maintainer.size(size.key)).photoFrames;
const versionOf = async (id: string) => (await frames()).find((frame) => frame.id === id)?.version;
const offered = () => read(central, `/photo-frames/${size.key}`);
const sendPicture = async (id: string) =>
  maintainer.sendPicture(`/photo-frames/${id}/image`, await seeThroughFrame({ width: 300, height: 450 }));

describe('photo frames', () => {
  it('can be chosen once they have a picture, in the order in which they were made', async () => {
    const made = await create('Stars');
    expect(made).toMatchObject({ status: 201, body: { targetSizeId: size.id, image: null, hidden: false } });
    const second = (await create('Flowers')).body;
    expect(await offered()).toEqual([]);
    await sendPicture(second.id);
    const pictured = await sendPicture(made.body.id);
    expect(pictured).toMatchObject({
      status: 200,
      body: { id: made.body.id, image: expect.stringContaining('/images/') },
    });
    expect((await offered()).map(({ id }: { id: string }) => id)).toEqual([made.body.id, second.id]);
    expect(await auditOf(central, made.body.id)).toMatchObject([
      { subject: 'photo-frame', label: 'Stars', action: 'created', by: maintainer.name },
      { action: 'changed', changes: [{ field: 'image', from: null, to: pictured.body.image }] },
    ]);
  });

  it('are renamed and hidden: then maintainers see them and customers do not', async () => {
    const { id } = (await create('Stars')).body;
    const version = await versionOf(id);
    await sendPicture(id);
    // The form beside the picture is still the newest.
    const changed = await maintainer.call('PUT', `/photo-frames/${id}`, { name: named('Moon'), hidden: true }, version);
    expect(changed).toMatchObject({ status: 200, body: { name: named('Moon'), hidden: true } });
    expect(await offered()).toEqual([]);
    const listed = (await read(central, '/sizes')).find(({ id }: { id: string }) => id === size.id);
    expect(listed.photoFrames).toEqual([]);
    expect(await frames()).toMatchObject([{ id, hidden: true }]);
    expect((await maintainer.call('DELETE', `/photo-frames/${id}`, undefined, await versionOf(id))).status).toBe(204);
    expect((await auditOf(central, id)).at(-1)).toMatchObject({ action: 'deleted' });
  });

  it('say which edge of the paper is their bottom, and keep it when a change does not speak of it', async () => {
    const made = await maintainer.call('POST', '/photo-frames', {
      targetSizeId: size.id,
      name: named('Instant'),
      bottomEdge: 'short',
    });
    const { id } = made.body;
    expect(made.body).toMatchObject({ bottomEdge: 'short' });
    const change = async (body: object) =>
      (await maintainer.call('PUT', `/photo-frames/${id}`, { name: named('Instant'), ...body }, await versionOf(id)))
        .body;
    expect(await change({ hidden: true })).toMatchObject({ bottomEdge: 'short' });
    expect(await change({ bottomEdge: 'long' })).toMatchObject({ bottomEdge: 'long', hidden: true });
    expect(await change({ bottomEdge: null })).toMatchObject({ bottomEdge: null });
    expect((await change({ bottomEdge: 'left' })).code).toBe('parameter-invalid');
    expect((await auditOf(central, id)).at(-1)).toMatchObject({
      changes: [{ field: 'bottomEdge', from: 'long', to: null }],
    });
  });

  it('that two change at the same moment are changed by one, and the other is told', async () => {
    const { id } = (await create('Stars')).body;
    const version = await versionOf(id);
    const answers = await Promise.all(
      ['Moon', 'Sun'].map((en) =>
        maintainer.call('PUT', `/photo-frames/${id}`, { name: named(en), hidden: false }, version),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const removal = await maintainer.call('DELETE', `/photo-frames/${id}`, undefined, version);
    expect(removal).toMatchObject({ status: 412, body: { code: 'edited-meanwhile' } });
    expect(await frames()).toHaveLength(1);
  });

  it('are for a size that exists', async () => {
    const before = await everything(central, maintainer);
    const made = await maintainer.call('POST', '/photo-frames', { targetSizeId: 'no-such-size', name: named('Stars') });
    expect(made).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter: 'targetSizeId' } });
    expect(await everything(central, maintainer)).toEqual(before);
  });
});
