import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptGet, mayInstall } from './apt-get.mjs';
import { fail, pinnedEnvironment, pinnedNode, projectFolder } from './set-up.mjs';

/** The same engine without the windows that no test looks at, which took a fifth of the processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const THAI_FONT = '/usr/share/fonts/truetype/tlwg';

const run = (command, args, options = {}) => spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;

/**
 * Path of a Chromium for the browser tests: CHROMIUM, one that is installed, Debian's package when this is root on
 * Debian, else Playwright's own.
 *
 * @param wanted.asCustomersHaveIt a whole browser comes first: benchmarks measure what a customer waits for
 */
export function findChromium({ asCustomersHaveIt = false } = {}) {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : fail(`CHROMIUM is set to ${CHROMIUM}, and nothing is there.`);
  const wanted = asCustomersHaveIt ? [...BROWSERS, HEADLESS_SHELL] : [HEADLESS_SHELL, ...BROWSERS];
  const installed = () => wanted.find((file) => existsSync(file));
  const isShellMissing = !asCustomersHaveIt && !existsSync(HEADLESS_SHELL);

  if ((installed() === undefined || isShellMissing) && mayInstall()) {
    process.stdout.write('Installing Chromium from Debian for the browser tests …\n');
    const fonts = existsSync(THAI_FONT) ? [] : ['fonts-thai-tlwg'];
    const isUpToDate = aptGet('update', '-qq');
    // A Debian before the headless shell has the whole browser only.
    const whole = installed() === undefined ? ['chromium'] : [];
    const packages = asCustomersHaveIt ? whole : ['chromium-headless-shell', ...whole];
    if (isUpToDate) packages.some((name) => aptGet('install', '-y', '-qq', name, ...fonts));
  }
  const found = installed();
  if (found !== undefined) return found;

  process.stdout.write('Installing Playwright’s Chromium for the browser tests …\n');
  const cli = path.join(projectFolder, 'node_modules/playwright/cli.js');
  if (!run(pinnedNode(), [cli, 'install', 'chromium'], { env: pinnedEnvironment() })) {
    fail('No Chromium could be found or installed; install one and name it with CHROMIUM=/path/to/chromium.');
  }
  const code = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  return spawnSync(pinnedNode(), ['-e', code], { cwd: projectFolder, encoding: 'utf8' }).stdout;
}
