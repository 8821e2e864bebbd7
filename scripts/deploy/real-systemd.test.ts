import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newOrderId } from '@printfront/edge-server/edge-in-test.ts';
import { pair } from '@printfront/edge-server/edge-process-in-test.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { bootSystemd, obstacleToSystemd, RELEASE, type Systemd } from './systemd-in-test.ts';

const top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-systemd-'));
const port = { edge: await freePort(), central: await freePort() };
const edgeSettings = () => `EDGE_HOST=127.0.0.1\nEDGE_PORT=${port.edge}\nCENTRAL_URL=http://127.0.0.1:9`;
const centralSettings = () => `CENTRAL_HOST=127.0.0.1\nCENTRAL_PORT=${port.central}`;

/** Beside everything else that `npm test` does, a machine is too busy for what systemd waits for: `npm run test:systemd`. */
const isAsked = process.env.REAL_SYSTEMD === 'true';
let obstacle = isAsked ? obstacleToSystemd() : 'it was not asked for';
let systemd: Systemd;
if (obstacle === null) {
  // Long enough for a machine that is busy with other things.
  const lines = { unit: 'WatchdogSec=8', edge: edgeSettings(), central: centralSettings() };
  await bootSystemd(top, lines).then(
    (booted) => {
      systemd = booted;
    },
    (error) => {
      obstacle = String(error);
    },
  );
}
if (isAsked && obstacle !== null) process.stdout.write(`The units do not run under a systemd here: ${obstacle}.\n`);
afterAll(async () => {
  if (obstacle === null) await systemd.stop();
  await fs.rm(top, { recursive: true, force: true });
});

/** For a server to be ended, rested for and started. */
const PATIENT = { timeout: 90_000 };

const answers = (at: number) =>
  fetch(`http://127.0.0.1:${at}/healthz`).then(
    ({ status }) => status,
    () => null,
  );

describe.skipIf(obstacle !== null)('under a real systemd', () => {
  test('both servers start inside their sandbox, say so, and take a photo and make its pictures', async () => {
    expect(await systemd.control('start', 'printfront-edge', 'printfront-central')).toEqual({ status: 0, output: '' });
    // The start of a unit ends when the server says that it is ready.
    expect([await answers(port.edge), await answers(port.central)]).toEqual([200, 200]);
    const facts = ['ActiveState', 'StatusText'];
    expect(await systemd.show('printfront-edge', ...facts)).toEqual(['active', `Serves on port ${port.edge}`]);
    expect(await systemd.show('printfront-central', ...facts)).toEqual(['active', `Serves on port ${port.central}`]);
    // Both by one link: none of them changes under the other.
    const upgraded = await systemd.run('sh', `${RELEASE}/scripts/deploy/upgrade.sh`, 'central', RELEASE);
    const refused = 'Nothing was changed: printfront-edge runs from /opt/printfront as well';
    expect(upgraded).toEqual({ status: 1, output: expect.stringContaining(refused) });

    const pairingUrl = (await systemd.run('cat', '/var/lib/printfront/edge/pairing-link')).output;
    const kiosk = await pair({ url: `http://127.0.0.1:${port.edge}`, pairingUrl });
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    expect((await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40))).status).toBe(201);
    const stateOf = async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body[0].state;
    await expect.poll(stateOf).toBe('ready');
  });

  test('a server that hangs is ended and started again', async () => {
    const [before] = await systemd.show('printfront-edge', 'MainPID');
    await systemd.control('kill', '--signal=STOP', '--kill-who=main', 'printfront-edge');
    const again = async () => Number((await systemd.show('printfront-edge', 'NRestarts'))[0]);
    await expect.poll(again, PATIENT).toBeGreaterThan(0);
    await expect.poll(() => answers(port.edge), PATIENT).toBe(200);
    expect(await systemd.show('printfront-edge', 'MainPID')).not.toEqual([before]);
  });

  test('a wrong setting is not tried again, and a right one then serves', async () => {
    await systemd.set('edge', `${edgeSettings()}\nLOG_LEVEL=loud`);
    expect((await systemd.control('restart', 'printfront-edge')).status).not.toBe(0);
    const facts = ['ActiveState', 'ExecMainStatus', 'NRestarts'];
    expect(await systemd.show('printfront-edge', ...facts)).toEqual(['failed', '78', '0']);
    expect(await systemd.log()).toContain('The setting LOG_LEVEL cannot be used');
    const program = [`${RELEASE}/node_modules/node/bin/node`, `${RELEASE}/scripts/printfront.ts`];
    const setup = await systemd.run(...program, 'setup', '--shop');
    expect(setup).toEqual({ status: 78, output: expect.stringContaining('A setting is wrong: printfront doctor') });
    await systemd.control('disable', 'printfront-edge');
    await systemd.set('edge', edgeSettings());
    expect((await systemd.control('restart', 'printfront-edge')).status).toBe(0);
    expect(await answers(port.edge)).toBe(200);
  });

  test('settings that are the machine’s keep no server from its start, or are named', async () => {
    const machines = 'LD_PRELOAD=/nowhere.so\nLD_LIBRARY_PATH=/nowhere\nNODE_OPTIONS=--no-such-option';
    await systemd.set('edge', `${edgeSettings()}\n${machines}`);
    expect(await systemd.control('restart', 'printfront-edge')).toEqual({ status: 0, output: '' });
    expect(await answers(port.edge)).toBe(200);
    await systemd.set('edge', `${edgeSettings()}\nPATH=`);
    expect((await systemd.control('restart', 'printfront-edge')).status).not.toBe(0);
    expect(await systemd.show('printfront-edge', 'ActiveState', 'ExecMainStatus')).toEqual(['failed', '78']);
    expect(await systemd.log()).toContain('The setting PATH cannot be used');
    await systemd.set('edge', edgeSettings());
    expect((await systemd.control('restart', 'printfront-edge')).status).toBe(0);
  });

  test('of the kiosk too: each wrong setting is said once, and a right one then shows the page', async () => {
    const kiosk = 'printfront-kiosk';
    const facts = ['ActiveState', 'ExecMainStatus', 'NRestarts'];
    const page = 'KIOSK_URL=https://localhost:9/storefront';
    const wrong = {
      KIOSK_URL: 'KIOSK_URL=localhost:8080',
      KIOSK_AUTHORITY: `${page}\nKIOSK_AUTHORITY=sha256:1234`,
      KIOSK_PANEL: 'KIOSK_PANEL=off',
    };
    for (const [name, settings] of Object.entries(wrong)) {
      await systemd.set('kiosk', settings);
      await systemd.control('reset-failed', kiosk);
      await systemd.control('restart', kiosk);
      await expect.poll(() => systemd.show(kiosk, ...facts)).toEqual(['failed', '78', '0']);
      const log = await systemd.log();
      expect(log.split(`${name} in /etc/printfront/kiosk.env: `)).toHaveLength(2);
    }
    // A screen that is there already, and a browser that shows nothing. What a shell may have, and no kiosk, does no harm.
    await systemd.set(
      'kiosk',
      `${page}\nPATH=/nowhere\nROOT=/nowhere\nLD_PRELOAD=/nowhere.so\nDISPLAY=:none\nCHROMIUM=false\nKIOSK_PANEL=on`,
    );
    await systemd.control('restart', kiosk);
    await expect.poll(systemd.log, PATIENT).toContain('Chromium ended with 1; starting it again');
    expect(await systemd.show(kiosk, 'ActiveState', 'NRestarts')).toEqual(['active', '0']);
    expect((await systemd.run('cat', '/run/printfront-kiosk/page')).output).toBe('https://localhost:9/storefront');
    await systemd.control('stop', kiosk);
  });

  test('a port that is taken is tried again until it is free', async () => {
    await systemd.set('central', `CENTRAL_HOST=127.0.0.1\nCENTRAL_PORT=${port.edge}`);
    await systemd.control('restart', '--no-block', 'printfront-central');
    const again = async () => Number((await systemd.show('printfront-central', 'NRestarts'))[0]);
    await expect.poll(again, PATIENT).toBeGreaterThan(0);
    expect(await systemd.control('stop', 'printfront-edge')).toEqual({ status: 0, output: '' });
    expect(await systemd.show('printfront-edge', 'Result', 'ExecMainStatus')).toEqual(['success', '0']);
    const state = async () => (await systemd.show('printfront-central', 'StatusText'))[0];
    await expect.poll(state, PATIENT).toBe(`Serves on port ${port.edge}`);
  });

  const serves = "require('node:http').createServer((_, answer) => answer.end('{}')).listen(process.env.CENTRAL_PORT)";
  test.each([
    ['hangs', 'setInterval(() => {}, 1e6)', '2', 'It did not start within the time that its unit gives it'],
    ['ends again and again', 'process.exit(1)', '170', 'It ended 5 times'],
    ['ends with a wrong setting', 'process.exit(78)', '170', 'It ended with status 78'],
    ['is ready, and ends soon', `${serves}; setTimeout(() => process.exit(1), 4_000)`, '170', 'It was ready, ended,'],
  ])(
    'an upgrade to a release that %s goes back by itself',
    async (_, program, seconds, why) => {
      await systemd.set('central', centralSettings());
      // Nobody waits for half an hour here.
      const dropIn = '/run/systemd/system/printfront-central.service.d/start.conf';
      await systemd.run('sh', '-c', `printf '[Service]\\nTimeoutStartSec=40\\n' > ${dropIn}`);
      await systemd.control('daemon-reload');
      await systemd.control('restart', 'printfront-central');
      const broken = '/opt/printfront/releases/broken';
      const lines = [
        'rm -rf $1 && mkdir -p $1/cloud-sync/central $1/kiosk-app/dist && touch $1/kiosk-app/dist/index.html',
        'ln -s $2/node_modules $1/node_modules && printf %s "$3" > $1/cloud-sync/central/main.ts',
        `mkdir $1/scripts && echo "console.log(0)" > $1/scripts/printfront.ts && echo '{"version":"0"}' > $1/package.json`,
      ];
      const made = await systemd.run('sh', '-c', lines.join(' && '), 'sh', broken, RELEASE, program);
      expect(made).toEqual({ status: 0, output: '' });
      const upgraded = await systemd.run(
        ...['env', `READY_SECONDS=${seconds}`, `READY_URL=http://127.0.0.1:${port.central}/readyz`],
        ...['sh', `${RELEASE}/scripts/deploy/upgrade.sh`, 'central', broken],
      );
      const back = `${broken} did not become ready, or did not stay so; ${RELEASE} runs again.`;
      expect(upgraded).toEqual({ status: 1, output: expect.stringContaining(back) });
      expect(upgraded.output).toContain(why);
      expect((await systemd.run('readlink', '/opt/printfront/current')).output).toBe(RELEASE);
      expect(await answers(port.central)).toBe(200);
    },
    240_000,
  );
});
