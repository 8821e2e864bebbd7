import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const script = path.join(import.meta.dirname, 'demo-shop.ts');

interface Run {
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  ready: Promise<{ central: { firstAdmin: object | null }; edge: { pairingUrl: string } }>;
  ended: Promise<{ status: number | null; output: string; complaint: string }>;
}

/** Ended by force after a test that failed in the middle. */
const runs: Run[] = [];

function start(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, MINIMUM_FREE_BYTES: '0', ...environment },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let complaint = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const ended = new Promise<Awaited<Run['ended']>>((resolve) =>
    child.once('close', (status) => resolve({ status, output, complaint })),
  );
  const ready: Run['ready'] = new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Awaited<Run['ready']>));
    ended.then(() => reject(new Error(`ended before it was ready: ${complaint}`)));
  });
  ready.catch(() => undefined);
  const run = { child, output: () => output, ready, ended };
  runs.push(run);
  return run;
}

const listen = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

describe('the demo shop', () => {
  let environment: Record<string, string>;
  let dataFolder: string;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-demo-'));
    const [central, edge, router, login] = [await freePort(), await freePort(), await freePort(), await freePort()];
    environment = {
      DATA_DIR: dataFolder,
      CENTRAL_PORT: String(central),
      EDGE_PORT: String(edge),
      ROUTER_PORT: String(router),
      ROUTER_LOGIN_PORT: String(login),
    };
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));

  const get = (port: string, address: string) => fetch(`http://127.0.0.1:${environment[port]}${address}`);

  it('runs everything on the ports it was given, says where to go, stops cleanly, and keeps its data', async () => {
    const first = start(environment);
    const { central } = await first.ready;
    expect(central.firstAdmin).toMatchObject({ username: 'admin' });
    for (const port of ['CENTRAL_PORT', 'EDGE_PORT']) {
      expect((await get(port, '/healthz')).status).toBe(200);
      // The edge is ready once it has fetched the catalogue from central.
      await expect.poll(async () => (await get(port, '/readyz')).status, { timeout: 15_000 }).toBe(200);
    }
    const sizes = (await (await get('EDGE_PORT', '/api/v1/sizes')).json()) as { key: string }[];
    expect(sizes.length).toBeGreaterThanOrEqual(12);

    first.child.kill('SIGINT');
    const stopped = await first.ended;
    expect(stopped.status).toBe(0);
    expect(stopped.output).toContain('/storefront#pair=');
    await expect(get('EDGE_PORT', '/healthz')).rejects.toThrow();

    const second = start(environment);
    expect((await second.ready).central.firstAdmin).toBeNull();
    expect((await get('EDGE_PORT', '/api/v1/sizes')).status).toBe(200);
    second.child.kill('SIGTERM');
    expect((await second.ended).status).toBe(0);
  });

  it('lets a person switch central off and on, and the shop goes on meanwhile', async () => {
    const { child, output, ready, ended } = start(environment);
    await ready;
    const type = (line: string) => child.stdin?.write(`${line}\n`);
    const says = (text: string) => expect.poll(output, { timeout: 20_000 }).toContain(text);
    type('edge');
    await says('"edge" cannot be switched here');
    type('central');
    await says('The central server is off');
    await expect(get('CENTRAL_PORT', '/healthz')).rejects.toThrow();
    expect((await get('EDGE_PORT', '/api/v1/sizes')).status).toBe(200);
    type('central');
    await says('The central server is on again');
    expect((await get('CENTRAL_PORT', '/healthz')).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
  });

  it('becomes a real shop in one step: prices and people stay, what was tried out does not, and nothing is deleted', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'printfront-demo-ends-'));
    const account = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a long one 4 tests' };
    const { child, output, ready, ended } = start({ ...environment, DATA_DIR: folder, ...account });
    await ready;
    const central = `http://127.0.0.1:${environment.CENTRAL_PORT}`;
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'printfront' };
    const post = (address: string, body: object, more: Record<string, string> = {}) =>
      fetch(`${central}/api/v1${address}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      });
    const signIn = async () => {
      const answer = await post('/auth/sign-in/local', { username: 'owner', password: 'a long one 4 tests' });
      expect(answer.status).toBe(200);
      return {
        cookie: answer.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; '),
      };
    };
    await post('/auth/sign-up/local', { username: 'customer1', name: 'A', password: 'another long one 4' });
    const session = await signIn();
    const wrong = await post('/demo/end', { keep: 'prices', demoName: 'Another shop' }, session);
    expect([wrong.status, ((await wrong.json()) as { parameter: string }).parameter]).toEqual([400, 'demoName']);
    expect((await post('/demo/end', { keep: 'prices', demoName: 'demo photo shop' }, session)).status).toBe(204);
    await expect.poll(output, { timeout: 60_000 }).toContain('The demo has ended.');

    const shop = (await (await fetch(`${central}/api/v1/shop`)).json()) as { isDemo?: boolean; bankAccount: unknown };
    expect([shop.isDemo, shop.bankAccount]).toEqual([undefined, null]);
    const sizes = (await (await fetch(`${central}/api/v1/sizes`)).json()) as { imageUrl: string | null }[];
    expect(sizes.length).toBeGreaterThanOrEqual(12);
    const picture = sizes.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
    expect((await fetch(`${central}${picture}`)).status).toBe(200);
    // The session of the demo is over, the password is not.
    const users = (of: object) => fetch(`${central}/api/v1/users`, { headers: { ...headers, ...of } });
    expect((await users(session)).status).toBe(401);
    const now = await signIn();
    const { items } = (await (await users(now)).json()) as { items: { username: string }[] };
    expect(items.map(({ username }) => username)).toEqual(['owner']);
    const servers = (await (
      await fetch(`${central}/api/v1/shops`, { headers: { ...headers, ...now } })
    ).json()) as object[];
    expect(servers).toMatchObject([{ state: 'enrolled' }]);
    const aside = (await readdir(folder)).filter((name) => name.startsWith('demo-until-'));
    expect((await readdir(path.join(folder, aside[0] ?? ''))).sort()).toEqual(['central', 'edge']);
    const again = await post('/demo/end', { keep: 'nothing', demoName: 'Demo Photo Shop' }, now);
    expect(((await again.json()) as { code: string }).code).toBe('demo-not-here');
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  it('names a taken port and its setting in one sentence, and leaves nothing running', async () => {
    const occupant = await listen(Number(environment.EDGE_PORT));
    const { status, complaint } = await start({ ...environment, EDGE_HOST: '127.0.0.1' }).ended;
    await close(occupant);
    expect(status).toBe(1);
    expect(complaint).toContain(`Port ${environment.EDGE_PORT} is taken`);
    expect(complaint).toContain('EDGE_PORT');
    await expect(get('CENTRAL_PORT', '/healthz')).rejects.toThrow();
  });

  it('names a setting that cannot be used in one sentence', async () => {
    const { status, complaint } = await start({ ...environment, CENTRAL_PORT: 'eighty' }).ended;
    expect(status).toBe(1);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(complaint).toContain('CENTRAL_PORT');
  });
});
