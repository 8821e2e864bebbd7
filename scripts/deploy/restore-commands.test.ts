import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSTALLED_OWNER, installedLayout, isInstallable } from './installed-layout-in-test.ts';

/** The commands of docs/backup.md as somebody types them beside an installed server. */
const PASSPHRASE = 'a passphrase of the test';

let top: string;
let inLayout: ReturnType<typeof installedLayout>;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-installed-'));
  const backupTo = (folder: string) => [`BACKUP_REPOSITORY=${top}/disk/${folder}`, `BACKUP_PASSPHRASE="${PASSPHRASE}"`];
  inLayout = installedLayout(top, { edge: backupTo('shop'), central: backupTo('central') });
});
afterAll(() => fs.rm(top, { recursive: true, force: true }));

const hasRestic = spawnSync('restic', ['version']).status === 0;

/** Makes a database, a photo, copies of it and a backup, as the server does, and as its user. */
const prepare = (server: 'shop' | 'central') => `
  setpriv --reuid ${INSTALLED_OWNER} --regid ${INSTALLED_OWNER} --clear-groups env DATA_DIR=/var/lib/printfront \\
    node scripts/deploy/make-backup-in-test.ts ${server} ${top}/disk/${server} "${PASSPHRASE}"
`;

test.skipIf(!isInstallable() || !hasRestic)(
  'beside an installed shop’s server they work, and what they write is its owner’s',
  () => {
    const { status, stdout, output } = inLayout(`
    ${prepare('shop')}
    npm run -s backup -- list
    npm run -s restore
    npm run -s restore -- --newest
    rm -r /var/lib/printfront/edge
    npm run -s backup -- restore
    npm run -s backup -- restore $(npm run -s backup -- list | cut -c 1-8)
    npm run -s restore -- 1
    echo "foreign: $(find /var/lib/printfront -mindepth 1 ! -user ${INSTALLED_OWNER} | wc -l)"
    echo "photos: $(find /var/lib/printfront/edge/blobs -type f | wc -l)"
    # A disk that is full says how much it lacks, and that nothing was changed.
    cp -a /var/lib/printfront/edge /opt/kept
    mount -t tmpfs -o size=$(($(du -s --block-size=1 /opt/kept | cut -f 1) + 65536)) tmpfs /var/lib/printfront/edge
    cp -a /opt/kept/. /var/lib/printfront/edge && rm -r /var/lib/printfront/edge/quarantine
    chown ${INSTALLED_OWNER}:${INSTALLED_OWNER} /var/lib/printfront/edge
    dd if=/dev/zero of=/var/lib/printfront/edge/full 2> /dev/null || true
    npm run -s restore -- 1 || echo "full: $?"
    npm run -s restore > /dev/null && echo sound
  `);
    expect(output).toMatch(/^[0-9a-f]{8} {2}20\d\d-.*$/m);
    expect(output).toMatch(/^1 {2}20\d\d-/m);
    expect(output.match(/Restored the database and \d+ files of 20/g)).toHaveLength(2);
    expect(output.match(/Restored \/var\/lib\/printfront\/edge\/snapshots\//g)).toHaveLength(2);
    expect(stdout).toContain('foreign: 0');
    expect(stdout).toContain('photos: 1');
    expect(output).toMatch(
      /The disk of \/var\/lib\/printfront\/edge has 0 MiB free, and a copy of the database needs [1-9]\d* MiB\. Make room there\. Nothing was changed\./,
    );
    expect(stdout).toMatch(/^full: 1\nsound$/m);
    expect(status, output).toBe(0);
  },
  120_000,
);

test.skipIf(!isInstallable() || !hasRestic || !isWhole)(
  'the same for central; without a copy or a backup they end with a sentence, and not with 0',
  () => {
    const { status, stdout, output } = inLayout(`
    npm run -s restore:central || echo "status $?"
    npm run -s backup:central -- list || echo "status $?"
    ${prepare('central')}
    npm run -s backup:central -- list
    npm run -s restore:central
    npm run -s backup:central -- restore
    npm run -s restore:central -- --newest
    echo "foreign: $(find /var/lib/printfront -mindepth 1 ! -user ${INSTALLED_OWNER} | wc -l)"
  `);
    expect(stdout.match(/^status [1-9]/gm)).toHaveLength(2);
    expect(output).toContain('There are no snapshots in /var/lib/printfront/central/snapshots.');
    expect(output).toMatch(/^[0-9a-f]{8} {2}20\d\d-.*$/m);
    expect(output).toContain('Restored the database and');
    expect(stdout).toContain('foreign: 0');
    expect(status, output).toBe(0);
  },
  120_000,
);
