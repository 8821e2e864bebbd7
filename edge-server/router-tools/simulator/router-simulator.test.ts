import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hotspotInTest, SILENT } from '../../hotspot/hotspot-in-test.ts';
import { connectToRouter } from '../../hotspot/mikrotik-hotspot.ts';
import type { RouterOsConnection } from '../../hotspot/routeros-connection.ts';
import { matchesQuery } from './query-words.ts';
import type { RouterSimulatorOptions } from './router-simulator.ts';
import { ACTIVE_MENU, HOST_MENU, USER_MENU } from './router-state.ts';

describe('query words', () => {
  const row = { '.id': '*1', name: 'a', comment: '', uptime: '20' };

  it.each([
    [['?name=a'], true],
    [['?=name=a'], true],
    [['?name=b'], false],
    [['?comment'], true],
    [['?email'], false],
    [['?-email'], true],
    [['?-name'], false],
    [['?>uptime=9'], true],
    [['?<uptime=9'], false],
    [['?<email=9'], false],
    [['?name=a', '?uptime=1'], false],
    [['?name=a', '?uptime=1', '?#|'], true],
    [['?name=b', '?uptime=1', '?#|'], false],
    [['?name=b', '?#!'], true],
    [['?name=a', '?name=b', '?#!&'], true],
    [['?name=a', '?name=b', '?#1'], true],
    [['?name=a', '?name=b', '?#0'], false],
    [['?name=a', '?name=b', '?#1.&'], false],
    [['?name=b', '?#.|'], false],
    [['?#!'], false],
    [['?constructor'], false],
  ])('%j → %s', (words, passes) => {
    expect(matchesQuery(row, words)).toBe(passes);
  });
});

async function connected(router: RouterSimulatorOptions = {}): Promise<{
  connection: RouterOsConnection;
  inTest: Awaited<ReturnType<typeof hotspotInTest>>;
}> {
  const inTest = await hotspotInTest({ router });
  const { signal } = new AbortController();
  const target = {
    host: '127.0.0.1',
    port: inTest.router.port,
    username: 'printfront',
    password: 'printfront',
    ca: undefined,
  };
  const deadlines = { connectMs: 2_000, commandMs: 2_000 };
  const connection = await connectToRouter(target, deadlines, SILENT, { signal, onBroken() {} });
  onTestFinished(() => connection.close());
  return { connection, inTest };
}

describe('the simulated router', () => {
  it('numbers rows in hexadecimal and never gives a number twice', async () => {
    const { connection } = await connected();
    const ids: unknown[] = [];
    for (let count = 0; count < 9; count++) {
      const [answer] = await connection.write(['/ip/hotspot/user/add', `=name=u${count}`]);
      ids.push(answer?.ret);
      if (count === 7) await connection.write(['/ip/hotspot/user/remove', `=.id=${String(answer?.ret)}`]);
    }
    expect(ids.slice(-3)).toEqual(['*A', '*B', '*C']);
  });

  it.each([
    ['6.49', ['/ip/hotspot/user/remove', '=.id=*FF'], 'no such item (4)'],
    ['7.15', ['/ip/hotspot/user/remove', '=.id=*FF'], 'no such item'],
    ['7.15', ['/ip/hotspot/user/remove'], 'missing =.id='],
    ['7.15', ['/ip/hotspot/user/remove', '=.id=*0'], 'default trial'],
    ['6.49', ['/ip/hotspot/user/add', '=name=x', '=foo=1'], 'unknown parameter'],
    ['7.15', ['/ip/hotspot/user/add', '=name=x', '=foo=1'], 'unknown parameter foo'],
    ['7.15', ['/ip/hotspot/user/add', '=name=x', '=profile=no'], 'input does not match any value of profile'],
    ['7.15', ['/ip/hotspot/user/add', '=name=voucher'], 'already have user with this name'],
    ['7.15', ['/ip/hotspot/active/add'], 'no such command'],
    ['7.15', ['/ip/hotspot/active/login', '=ip=x'], 'invalid value for argument ip'],
    ['7.15', ['/ip/hotspot/active/login', '=ip=1.2.3.4'], 'unknown host IP'],
  ])('RouterOS %s answers %j with "%s"', async (version, words, text) => {
    const { connection } = await connected({ version });
    await expect(connection.write(words)).rejects.toThrow(text);
  });

  it('shows only the properties that are asked for, and counts', async () => {
    const { connection } = await connected();
    expect(await connection.write(['/ip/hotspot/user/print', '=.proplist=.id,email', '?name=voucher'])).toEqual([
      { '.id': '*1' },
    ]);
    expect(await connection.write(['/ip/hotspot/user/print', '=count-only='])).toEqual([{ ret: '4' }]);
  });

  it('lets a phone in without its browser', async () => {
    const { connection, inTest } = await connected();
    inTest.router.state.add(HOST_MENU, { address: '10.5.50.7', 'mac-address': '02:00:00:00:00:07' });
    await connection.write(['/ip/hotspot/active/login', '=user=voucher', '=password=coffee', '=ip=10.5.50.7']);
    expect(inTest.router.state.rows(ACTIVE_MENU)).toMatchObject([{ user: 'voucher', address: '10.5.50.7' }]);
  });

  it('forgets who is online in a reboot, and keeps its users', async () => {
    const { inTest } = await connected();
    const { state } = inTest.router;
    state.add(ACTIVE_MENU, { user: 'voucher' });
    const users = state.rows(USER_MENU).length;
    await inTest.router.reboot(0);
    expect(state.rows(ACTIVE_MENU)).toEqual([]);
    expect(state.rows(USER_MENU)).toHaveLength(users);
  });
});

describe('npm run router:simulate', () => {
  function run(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, ROUTER_PORT: '0', ROUTER_LOGIN_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, output: () => output };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('says in one line where it is, and stops on %s', async (signal) => {
    const { child, output } = run({});
    await expect.poll(output, { timeout: 10_000 }).toMatch(/^RouterOS simulator: API on 127\.0\.0\.1:\d+ .*\n$/);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(output().trim().split('\n')).toHaveLength(1);
  });

  it.each(['ROUTER_PORT', 'ROUTER_LOGIN_PORT'])(
    'names a port that is taken, and the setting %s, in one sentence',
    async (setting) => {
      const other = net.createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const address = other.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const { child, output } = run({ [setting]: String(port) });
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(output()).toBe(`Port ${port} is taken by another program: set ${setting} to a free one.\n`);
    },
  );

  it('refuses a port that is none', async () => {
    const { child, output } = run({ ROUTER_PORT: '70000' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output()).toBe('ROUTER_PORT must be a port number, not "70000".\n');
  });
});
