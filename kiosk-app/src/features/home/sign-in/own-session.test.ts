import { describe, expect, it } from 'vitest';
import { CallError } from '#api/call.ts';
import type { PhotoToSend, PrintOrder } from '#api/print-order.ts';
import { createOwnSession, inOwnersName } from './own-session.ts';

const refused = () => new CallError('not-signed-in', '', 401);
const away = () => new CallError('server-unreachable', '', 0);
const person = (id: string) => ({ id, name: id, rank: 0, provider: 'local' });

/** Mali's page, at a server whose answers the test gives one by one. */
function start() {
  const asked: { say: (id: string) => void; fail: (error: Error) => void }[] = [];
  const session = createOwnSession(
    { id: 'mali' },
    () => new Promise((say, fail) => asked.push({ say: (id) => say({ id }), fail })),
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const sent: string[] = [];
  const order = inOwnersName(
    {
      sendPhoto: async ({ clientFileId }: PhotoToSend) => sent.push(clientFileId),
      setPrints: async (fileId: string) => sent.push(`number of ${fileId}`),
    } as unknown as PrintOrder,
    session,
  );
  const photo = { clientFileId: 'beach', name: 'beach.jpg', file: new Blob() };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'sent',
      (error) => error.code,
    );
  const send = () => outcome(order.sendPhoto(photo, options));
  const setNumber = () => outcome(order.setPrints('cat', '4x6', { quantity: 2 }));
  return { session, asked, settled, send, setNumber, sent };
}

describe('the session of a page', () => {
  it('is gone once the server has said so, and back with its owner', async () => {
    const { session, asked, settled } = start();
    session.heard(away());
    expect(asked).toHaveLength(0);
    session.heard(refused());
    session.heard(refused());
    expect([asked.length, session.getView().state]).toEqual([1, 'unsure']);
    asked[0]?.fail(refused());
    await settled();
    expect(session.getView()).toEqual({ state: 'gone', returns: 0 });
    session.signedIn(person('mali'));
    expect(session.getView()).toEqual({ state: 'here', returns: 1 });
  });

  it('is asked for again after a refusal that came late, or while the server was away', async () => {
    const { session, asked, settled } = start();
    session.heard(refused());
    asked[0]?.fail(away());
    await settled();
    expect(session.getView().state).toBe('unsure');
    const confirmed = session.confirm();
    asked[1]?.say('mali');
    await confirmed;
    expect(session.getView()).toEqual({ state: 'here', returns: 1 });
  });

  it('does not end by an answer that is older than the sign-in', async () => {
    const { session, asked, settled } = start();
    session.heard(refused());
    session.signedIn(person('mali'));
    asked[0]?.fail(refused());
    await settled();
    expect(session.getView().state).toBe('here');
    asked[1]?.say('mali');
    await settled();
    expect(session.getView()).toEqual({ state: 'here', returns: 1 });
  });

  it('sends no photo in the name of another person, who may have signed in without a word to this page', async () => {
    const { session, asked, send, setNumber, sent } = start();
    const first = send();
    asked[0]?.say('mali');
    expect(await first).toBe('sent');
    const second = send();
    asked[1]?.say('somchai');
    expect(await second).toBe('not-signed-in');
    expect([session.getView().state, sent]).toEqual(['someone-else', ['beach']]);
    // What the first person did last waits too: the second would be told that there is no such photo.
    const number = setNumber();
    asked[2]?.say('somchai');
    expect(await number).toBe('not-signed-in');

    session.signedIn(person('mali'));
    expect(await setNumber()).toBe('sent');
    const third = send();
    asked[3]?.say('mali');
    expect(await third).toBe('sent');
    expect(sent).toEqual(['beach', 'number of cat', 'beach']);
  });
});
