import { endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener } from './http-listener.ts';
import { HttpProblem } from './http-problem.ts';
import { isMatch, isNoneMatch } from './preconditions.ts';
import { createServing } from './serve.ts';

const about = { path: '/thing', who: ['anyone'], where: ['edge'], status: 200, problems: [] } as const;
const Things = z.array(z.object({ name: z.string() }));
const list = endpoint({ ...about, name: 'list', summary: '', method: 'GET', etag: true, answer: Things });
const secret = endpoint({
  ...about,
  name: 'listSecrets',
  summary: '',
  method: 'GET',
  path: '/secrets',
  who: ['customer'],
  etag: true,
  answer: Things,
});
const change = endpoint({
  ...about,
  name: 'change',
  summary: '',
  method: 'PUT',
  ifMatch: true,
  ifNoneMatch: true,
  answer: z.object({}),
});

const swap = endpoint({ ...about, name: 'swap', summary: '', method: 'POST', answer: z.object({}) });

const edit = endpoint({
  ...about,
  name: 'edit',
  summary: '',
  method: 'PUT',
  path: '/edited',
  ifMatch: true,
  answer: z.object({}),
});

const VERSION = '0123456789abcdef';
/** What is there. */
const state = { things: [{ name: 'one' }], version: VERSION as string | null };

const app = createServerApp(pino({ level: 'silent' }));
const serve = createServing({ app, identify: async () => [{ kind: 'user', userId: 'u', name: 'Nok', rank: 0 }] });
serve(list, () => state.things);
serve(secret, () => state.things);
serve(change, ({ ifMatch, ifNoneMatch }) => {
  const { version } = state;
  if (!isMatch(ifMatch, version) || !isNoneMatch(ifNoneMatch, version)) throw new HttpProblem('edited-meanwhile', '');
  return {};
});
serve(swap, () => ({}));
serve(edit, () => ({}));
const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
beforeAll(() => listener.start());
afterAll(() => listener.stop());

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listener.port()}/api/v1${path}`, {
    method,
    headers: { 'x-requested-with': 'printfront', ...headers },
  });

describe('a change that says what its caller saw', () => {
  const seen = `"${VERSION}"`;
  it.each([
    ['nothing', {}, 200],
    ['this version', { 'if-match': seen }, 200],
    ['this version among others', { 'if-match': `"a,b" ,, W/"x",\t${seen}` }, 200],
    ['whatever is there', { 'if-match': ' * ' }, 200],
    ['another version', { 'if-match': '"fedcba9876543210"' }, 412],
    ['an empty tag', { 'if-match': '""' }, 412],
    ['this version with a comma in it', { 'if-match': `"${VERSION},"` }, 412],
    ['this version, but weak: If-Match compares strongly', { 'if-match': `W/${seen}` }, 412],
    ['that nothing is there', { 'if-none-match': '*' }, 412],
    ['that this is not there', { 'if-none-match': seen }, 412],
    ['that this is not there, weakly: If-None-Match compares weakly', { 'if-none-match': `W/${seen}` }, 412],
    ['that another is not there', { 'if-none-match': '"x"' }, 200],
  ])('%s: is done or refused as RFC 9110 says', async (_what, headers, status) => {
    state.version = VERSION;
    expect((await send('PUT', '/thing', headers as unknown as Record<string, string>)).status).toBe(status);
  });

  it.each([
    ['anything', { 'if-match': '*' }, 412],
    ['some version', { 'if-match': seen }, 412],
    ['nothing', { 'if-none-match': '*' }, 200],
  ])('of what is not there, where %s was seen', async (_what, headers, status) => {
    state.version = null;
    expect((await send('PUT', '/thing', headers as unknown as Record<string, string>)).status).toBe(status);
  });

  it.each([
    ['without quotes', VERSION],
    ['empty', ''],
    ['only commas', ', ,'],
    ['one quote', `"${VERSION}`],
    ['a blank in the tag', '"a b"'],
    ['two tags without a comma', '"a" "b"'],
    ['two tags side by side', '"a""b"'],
    ['a star among tags', '*, "a"'],
    ['weak in small letters', 'w/"a"'],
    ['in single quotes', `'${VERSION}'`],
  ])('is refused by the header’s name when it cannot be read: %s', async (_what, text) => {
    state.version = VERSION;
    for (const [header, parameter] of [
      ['if-match', 'If-Match'],
      ['if-none-match', 'If-None-Match'],
    ] as const) {
      const answer = await send('PUT', '/thing', { [header]: text });
      expect(await answer.json()).toMatchObject({ status: 400, code: 'parameter-invalid', parameter });
    }
  });
});

describe('a call that compares nothing', () => {
  it.each([
    [{ 'if-match': '"x"' }, 400, 'If-Match'],
    [{ 'if-match': 'x' }, 400, 'If-Match'],
    [{ 'if-match': '*' }, 200, undefined],
    [{ 'if-none-match': 'whatever' }, 200, undefined],
  ])('says so to whoever relies on it: %j', async (headers, status, parameter) => {
    const answer = await send('POST', '/thing', headers as unknown as Record<string, string>);
    expect([answer.status, await answer.json()]).toMatchObject([status, parameter === undefined ? {} : { parameter }]);
  });
});

it('a change that is only compared with what was seen says so to whoever wants there to be nothing', async () => {
  const answer = await send('PUT', '/edited', { 'if-none-match': '*' });
  expect(await answer.json()).toMatchObject({ status: 400, parameter: 'If-None-Match' });
});

describe.each([
  ['a short answer', 1],
  ['a long answer, which is written in pieces', 450],
])('%s', (_what, count) => {
  const fill = (name: string) => {
    state.things = Array.from({ length: count }, (_one, index) => ({ name: `${name} ${index}` }));
  };

  it('has a tag of its content, and is not sent again to whoever names it', async () => {
    fill('first');
    const answer = await send('GET', '/thing');
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}(\+\w+)?"$/);
    expect(await answer.json()).toEqual(state.things);
    // Packed on its way it comes back weak.
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await send('GET', '/thing', { 'if-none-match': known });
      // Who names none in particular has none that was encoded.
      const named = known === '*' ? tag.replace(/\+\w+/, '') : tag;
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', named]);
      expect(again.headers.get('content-type')).toBeNull();
      expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    }
    fill('second');
    const changed = await send('GET', '/thing', { 'if-none-match': tag });
    expect([changed.status, await changed.json()]).toEqual([200, state.things]);
    expect(changed.headers.get('etag')).not.toBe(tag);
    fill('first');
    expect((await send('GET', '/thing')).headers.get('etag')).toBe(tag);
  });

  it('is sent to whoever names what is no tag', async () => {
    fill('first');
    for (const nonsense of ['x', '"', '']) {
      expect((await send('GET', '/thing', { 'if-none-match': nonsense })).status).toBe(200);
    }
  });

  it('may be kept by a browser and asked about when anyone may see it, and is not kept otherwise', async () => {
    expect((await send('GET', '/thing')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await send('GET', '/secrets')).headers.get('cache-control')).toBe('no-store');
  });
});
