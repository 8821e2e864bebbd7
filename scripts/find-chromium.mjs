import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptGet, mayInstall } from './apt-get.mjs';
import { fail, pinnedEnvironment, pinnedNode, projectFolder } from './set-up.mjs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const THAI_FONT = '/usr/share/fonts/truetype/tlwg';

const run = (command, args, options = {}) => spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;

/**
 * Path of a Chromium for the browser tests: CHROMIUM, one that is installed, Debian's package when this is root on
 * Debian, else Playwright's own.
 */
export function findChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : fail(`CHROMIUM is set to ${CHROMIUM}, and nothing is there.`);
  const installed = INSTALLED.find((file) => existsSync(file));
  if (installed) return installed;

  if (mayInstall()) {
    process.stdout.write('Installing Chromium from Debian for the browser tests …\n');
    const packages = existsSync(THAI_FONT) ? ['chromium'] : ['chromium', 'fonts-thai-tlwg'];
    if (aptGet('update', '-qq') && aptGet('install', '-y', '-qq', ...packages)) {
      const found = INSTALLED.find((file) => existsSync(file));
      if (found) return found;
    }
  }

  process.stdout.write('Installing Playwright’s Chromium for the browser tests …\n');
  const cli = path.join(projectFolder, 'node_modules/playwright/cli.js');
  if (!run(pinnedNode(), [cli, 'install', 'chromium'], { env: pinnedEnvironment() })) {
    fail('No Chromium could be found or installed; install one and name it with CHROMIUM=/path/to/chromium.');
  }
  const code = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  return spawnSync(pinnedNode(), ['-e', code], { cwd: projectFolder, encoding: 'utf8' }).stdout;
}
