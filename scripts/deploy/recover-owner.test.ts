import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSTALLED_OWNER, installedLayout, isInstallable } from './installed-layout-in-test.ts';

let top: string;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-installed-'));
});
afterAll(() => fs.rm(top, { recursive: true, force: true }));

test.skipIf(!isInstallable())(
  'beside an installed central npm run owner:recover makes a link, and leaves no file of root’s',
  () => {
    const inLayout = installedLayout(top, { edge: [], central: ['CENTRAL_PUBLIC_URL=https://prints.example'] });
    const asOwner = `setpriv --reuid ${INSTALLED_OWNER} --regid ${INSTALLED_OWNER} --clear-groups`;
    const { status, stdout, output } = inLayout(`
    npm run -s owner:recover || echo "status $?"
    ${asOwner} env DATA_DIR=/var/lib/printfront CENTRAL_PORT=0 ADMIN_USERNAME=nok ADMIN_PASSWORD="forgotten by Nok" \\
      node cloud-sync/central/main.ts > ${top}/log 2>&1 &
    central=$!
    until grep -q 'Central server on port' ${top}/log; do kill -0 $central; done
    npm run -s owner:recover
    echo "foreign: $(find /var/lib/printfront -mindepth 1 ! -user ${INSTALLED_OWNER} | wc -l)"
    kill $central
    wait $central || true
  `);
    expect(stdout).toContain('status 1');
    expect(output).toContain('There is no central here: /var/lib/printfront/central/central.sqlite');
    expect(stdout).toMatch(/https:\/\/prints\.example\/choose-password#[A-Z0-9-]{19}$/m);
    expect(stdout).toContain('foreign: 0');
    expect(status, output).toBe(0);
  },
  120_000,
);
