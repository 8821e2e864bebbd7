import dns from 'node:dns';
import net from 'node:net';
import { endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { NotNowError, SettingError } from '../env/read-environment.ts';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener } from './http-listener.ts';
import { HttpProblem } from './http-problem.ts';
import type { Principal } from './principal.ts';
import { createServing, type Serve } from './serve.ts';

const greet = endpoint({
  name: 'greet',
  summary: 'Greets',
  method: 'POST',
  path: '/greetings/{id}',
  who: ['customer'],
  where: ['edge'],
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ loud: z.enum(['true', 'false']).default('false') }),
  body: z.object({ person: z.object({ name: z.string().min(1) }) }),
  status: 201,
  answer: z.object({ text: z.string() }),
  problems: ['not-found'],
});

const user: Principal = { kind: 'user', userId: 'u1', name: 'Somchai', rank: 0 };
const silent = pino({ level: 'silent' });

async function withServer<Result>(
  proven: Principal[],
  mount: (serve: Serve) => void,
  use: (base: string) => Promise<Result>,
): Promise<Result> {
  const app = createServerApp(silent);
  mount(createServing({ app, identify: async () => proven }));
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  try {
    return await use(`http://127.0.0.1:${listener.port()}/api/v1`);
  } finally {
    await listener.stop();
  }
}

const greeting = { person: { name: 'Malee' } };
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'x-requested-with': 'printfront', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('serving an endpoint of the contract', () => {
  const mount = (serve: Serve) => serve(greet, ({ body }) => ({ text: `Hello ${body.person.name}`, secret: 'never' }));

  it('answers with the status of the contract and drops every field that the contract does not name', () =>
    withServer([user], mount, async (base) => {
      const response = await post(`${base}/greetings/1`, greeting);
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ text: 'Hello Malee' });
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }));

  it.each([
    ['a missing field', '1', '', {}, 400, 'parameter-missing', 'person'],
    ['a wrong field, by its path', '1', '', { person: { name: '' } }, 400, 'parameter-invalid', 'person.name'],
    ['a wrong part of the path', 'x', '', greeting, 400, 'parameter-invalid', 'id'],
    ['a wrong query parameter', '1', '?loud=maybe', greeting, 400, 'parameter-invalid', 'loud'],
    ['a repeated query parameter', '1', '?loud=true&loud=false', greeting, 400, 'parameter-invalid', 'loud'],
    ['a body that is no JSON', '1', '', '{"person"', 400, 'body-malformed', 'body'],
  ])('names %s', (_what, id, query, body, status, code, parameter) =>
    withServer([user], mount, async (base) => {
      const response = await post(`${base}/greetings/${id}${query}`, body);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status, code, parameter });
    }),
  );

  it('asks whoever has not signed in to do so, and shows nothing to whoever may not call', async () => {
    await withServer([], mount, async (base) => {
      expect((await post(`${base}/greetings/1`, greeting)).status).toBe(401);
    });
    await withServer(
      [{ kind: 'kiosk', clientId: 'k1' }, user],
      (serve) => serve({ ...greet, who: ['maintainer'] }, () => ({ text: '' })),
      async (base) => {
        expect((await post(`${base}/greetings/1`, greeting)).status).toBe(404);
      },
    );
  });

  it('refuses a call that another site could have made', () =>
    withServer([user], mount, async (base) => {
      const foreign = await post(`${base}/greetings/1`, greeting, { origin: 'http://evil.example' });
      expect(foreign.status).toBe(403);
      const formLike = await fetch(`${base}/greetings/1`, { method: 'POST', body: JSON.stringify(greeting) });
      expect(formLike.status).toBe(403);
      const own = await post(`${base}/greetings/1`, greeting, { origin: new URL(base).origin });
      expect(own.status).toBe(201);
    }));

  it('never sends an answer that does not fit the contract, nor the text of an unexpected error', async () => {
    const wrong = (serve: Serve) => serve(greet, () => ({ text: 7 }) as unknown as { text: string });
    const thrown = (serve: Serve) =>
      serve(greet, () => {
        throw new Error('password=hunter2');
      });
    for (const mountFailing of [wrong, thrown]) {
      await withServer([user], mountFailing, async (base) => {
        const response = await post(`${base}/greetings/1`, greeting);
        expect(response.status).toBe(500);
        const text = await response.text();
        expect(JSON.parse(text).code).toBe('internal-error');
        expect(text).not.toContain('hunter2');
      });
    }
  });

  it('refuses a JSON body larger than a megabyte without reading on', () =>
    withServer([user], mount, async (base) => {
      const response = await post(`${base}/greetings/1`, { person: { name: 'x'.repeat(1_200_000) } });
      expect(response.status).toBe(413);
    }));

  it('says when to try again', () =>
    withServer(
      [user],
      (serve) =>
        serve(greet, () => {
          throw new HttpProblem('central-unreachable', 'No internet.', { retryAfterSeconds: 4.2 });
        }),
      async (base) => {
        const response = await post(`${base}/greetings/1`, greeting);
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('5');
      },
    ));
});

it.each([
  ['ENOTFOUND', SettingError, 'The setting EDGE_HOST cannot be used: nobody knows the name shop.local.'],
  ['EAI_AGAIN', NotNowError, 'This machine has no address shop.local at the moment'],
] as const)('says of a name to listen at which setting it is (%s)', async (code, kind, sentence) => {
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((...words: unknown[]) =>
      (words.at(-1) as (error: Error) => void)(Object.assign(new Error(code), { code }))) as typeof dns.lookup);
  onTestFinished(() => lookup.mockRestore());
  for (const portSetting of ['EDGE_PORT', 'EDGE_TLS_PORT']) {
    const listener = createHttpListener({ app: createServerApp(silent), host: 'shop.local', port: 0, portSetting });
    const refused = await Promise.resolve(listener.start()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(kind);
    expect(refused).toMatchObject({ message: expect.stringContaining(sentence) });
  }
});

it('names the taken port and its setting in one sentence', async () => {
  const app = createServerApp(silent);
  const first = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'EDGE_PORT' });
  await first.start();
  const second = createHttpListener({ app, host: '127.0.0.1', port: first.port(), portSetting: 'EDGE_PORT' });
  await expect(second.start()).rejects.toThrow(`Port ${first.port()} is taken by another program`);
  await first.stop();
});

describe('a body of JSON that keeps coming', () => {
  const open = endpoint({ ...greet, name: 'greetAnybody', who: ['anyone', 'customer', 'kiosk'] });
  const mount = (serve: Serve) => serve(open, ({ body }) => ({ text: `Hello ${body.person.name}` }));
  const [START, REST] = ['{"person":{"name":"Ma', 'lee"}}'];
  const BYTES = START.length + REST.length;
  const afterwards: (() => void)[] = [];
  afterEach(() => {
    for (const clean of afterwards.splice(0)) clean();
  });

  /** Begins a call, and says what has come in answer. */
  function begin(base: string) {
    const { port, pathname } = new URL(`${base}/greetings/1`);
    const socket = net.connect(Number(port), '127.0.0.1');
    afterwards.push(() => socket.destroy());
    const state = { text: '', isClosed: false };
    socket.on('error', () => {});
    socket.on('close', () => {
      state.isClosed = true;
    });
    socket.on('data', (chunk) => {
      state.text += chunk;
    });
    const head = `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Requested-With: printfront`;
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${BYTES}\r\n\r\n${START}`);
    return { socket, state };
  }

  /** Lets what was set for so long from now on come to its time. */
  function clock(name: 'setInterval' | 'setTimeout', ms: number) {
    const set = vi.spyOn(globalThis, name);
    afterwards.push(() => set.mockRestore());
    const find = () => set.mock.calls.findLast((call) => call[1] === ms)?.[0] as (() => void) | undefined;
    return { isSet: () => find() !== undefined, tick: () => find()?.() };
  }

  it('is over after ten seconds for a guest, who hears why and is let go', () =>
    withServer([], mount, async (base) => {
      const [seconds, lastWords] = [clock('setInterval', 1_000), clock('setTimeout', 5_000)];
      const { state } = begin(base);
      await vi.waitFor(() => expect(seconds.isSet()).toBe(true), 20_000);
      for (let second = 0; second < 9; second += 1) seconds.tick();
      await new Promise((resolve) => setImmediate(resolve));
      expect(state.text).toBe('');
      seconds.tick();
      await vi.waitFor(() => expect(state.text).toContain('body-too-slow'), 20_000);
      expect(state.text).toContain('408');
      lastWords.tick();
      await vi.waitFor(() => expect(state.isClosed).toBe(true), 20_000);
    }));

  it.each([
    ['a customer’s may take longer', [user], true],
    ['a kiosk’s has no end of its own', [{ kind: 'kiosk' } as Principal], false],
    ['that of staff has none', [{ ...user, rank: MAINTAINER_RANK }], false],
  ])('%s', (_what, proven, isBounded) =>
    withServer(proven, mount, async (base) => {
      const seconds = clock('setInterval', 1_000);
      const { socket, state } = begin(base);
      if (isBounded) await vi.waitFor(() => expect(seconds.isSet()).toBe(true), 20_000);
      for (let second = 0; second < 30; second += 1) seconds.tick();
      socket.write(REST);
      await vi.waitFor(() => expect(state.text).toContain('Hello Malee'), 20_000);
      expect(seconds.isSet()).toBe(isBounded);
    }),
  );
});

describe('a call that names a key while the same is being worked on', () => {
  it('is told to wait, and by whoever comes later it is answered again', async () => {
    const greetOnce = endpoint({ ...greet, name: 'greetOnce', path: '/greetings/{id}/once', idempotencyKey: true });
    let work = () => {};
    const started = Promise.withResolvers<void>();
    const isWorking = new Promise<void>((resolve) => {
      work = resolve;
    });
    const mount = (serve: Serve) =>
      serve(greetOnce, async ({ body }) => {
        started.resolve();
        await isWorking;
        return { text: body.person.name };
      });
    await withServer([user], mount, async (base) => {
      const ask = (key: string) => post(`${base}/greetings/1/once`, greeting, { 'idempotency-key': key });
      const first = ask('key-number-one');
      await started.promise;
      const second = await ask('"key-number-one"');
      expect([second.status, second.headers.get('retry-after')]).toEqual([409, '2']);
      expect(await second.json()).toMatchObject({ code: 'call-in-progress' });
      const other = ask('key-number-two');
      work();
      expect([(await first).status, (await other).status, (await ask('key-number-one')).status]).toEqual([
        201, 201, 201,
      ]);
    });
  });
});
