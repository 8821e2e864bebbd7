import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#api/call.ts';
import { type Arrival, countPhotos, type QueuedPhoto } from './photo-queue.ts';
import { createUploader } from './uploader.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const photoFile = (name: string) => new File([JPEG, name], name, { type: 'image/jpeg', lastModified: 1 });

type Answer = Arrival | CallError;

/** The real uploader over a shop whose answers the test gives, with no wait between tries. */
function startUploader(answer: (photo: QueuedPhoto, attempt: number) => Answer | Promise<Answer>) {
  const attempts = new Map<string, number>();
  const closed: string[] = [];
  let active = 0;
  let mostActive = 0;
  let madeIds = 0;
  let nowMs = 0;
  const uploader = createUploader(
    {
      async send(photo) {
        mostActive = Math.max(mostActive, ++active);
        const attempt = (attempts.get(photo.clientFileId) ?? 0) + 1;
        attempts.set(photo.clientFileId, attempt);
        await Promise.resolve();
        const given = await answer(photo, attempt);
        active -= 1;
        if (given instanceof CallError) throw given;
        return given;
      },
      makeId: () => `client-${++madeIds}`,
      // Time that runs ahead of every pause: the queue's own test looks at the waiting.
      nowMs: () => {
        nowMs += 60_000;
        return nowMs;
      },
      random: () => 0,
    },
    [],
    (code) => closed.push(code),
  );
  return { uploader, attempts, closed, mostActive: () => mostActive };
}

const inShop = (photo: QueuedPhoto): Answer => ({
  id: `file-of-${photo.name}`,
  sentCount: 1,
  state: 'at-shop',
  refusal: null,
});
const counts = (uploader: ReturnType<typeof createUploader>) => countPhotos(uploader.snapshot());

describe('sending from the phone', () => {
  it('brings every photo in, three at a time', async () => {
    const { uploader, mostActive } = startUploader(inShop);
    uploader.add(Array.from({ length: 40 }, (_none, index) => photoFile(`${index}.jpg`)));
    await vi.waitFor(() => expect(counts(uploader).inShop).toBe(40));
    expect(mostActive()).toBe(3);
  });

  it('sends again by itself under the same id until the shop has it', async () => {
    const { uploader, attempts } = startUploader((photo, attempt) =>
      attempt < 4 ? new CallError('server-unreachable', '', 0) : inShop(photo),
    );
    uploader.add([photoFile('a.jpg')]);
    await vi.waitFor(() => {
      uploader.hurry();
      expect(counts(uploader).inShop).toBe(1);
    });
    expect([...attempts]).toEqual([['client-1', 4]]);
  });

  it('never sends what is no photo, and the rest goes on', async () => {
    const { uploader, attempts } = startUploader(inShop);
    uploader.add([new File(['%PDF-1.7'], 'menu.jpg', { type: 'image/jpeg' }), photoFile('a.jpg')]);
    await vi.waitFor(() => expect(counts(uploader)).toMatchObject({ inShop: 1, refused: 1, total: 1 }));
    expect(attempts.size).toBe(1);
  });

  it('stops when the order was placed, and keeps count of what was left out', async () => {
    const { uploader, closed, attempts } = startUploader((photo) =>
      photo.name === 'a.jpg' ? new CallError('order-submitted', '', 409) : new Promise(() => undefined),
    );
    uploader.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photoFile));
    await vi.waitFor(() => expect(closed).toEqual(['order-submitted']));
    uploader.add([photoFile('e.jpg')]);
    expect(counts(uploader).underWay).toBe(5);
    expect(attempts.size).toBe(3);
  });
});
