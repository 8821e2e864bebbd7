// npm test: sets up what is missing (a browser included), then runs every check, one after the other.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import {
  buildWebApp,
  fail,
  installDependencies,
  pinnedEnvironment,
  pinnedNode,
  projectFolder,
  requireUsableNode,
} from './set-up.mjs';
import { makeTestFolder } from './test-folder.mjs';

requireUsableNode();
installDependencies();
const chromium = findChromium();
const testFolder = makeTestFolder();

const tool = (file, ...args) => [path.join(projectFolder, 'node_modules', file), ...args];
const reporters = ['--reporter', 'default', '--reporter', path.join(projectFolder, 'scripts', 'test-summary.ts')];
const vitest = (project) => tool('vitest/vitest.mjs', 'run', '--project', project, ...reporters);
const steps = [
  ['lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['walls', [path.join(projectFolder, 'scripts', 'walls.ts')]],
  ['types', tool('typescript/bin/tsc', '-p', 'tsconfig.json')],
  ['types of the app', tool('typescript/bin/tsc', '-p', 'kiosk-app/tsconfig.json')],
  ['build', buildWebApp],
  ['unit and server tests', vitest('unit')],
  ['central on PostgreSQL and S3', vitest('stores')],
  ['browser tests', vitest('browser')],
];

const startedAt = performance.now();
for (const [name, step] of steps) {
  const stepStartedAt = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  if (typeof step === 'function') step();
  else {
    const { status } = spawnSync(pinnedNode(), step, {
      cwd: projectFolder,
      stdio: 'inherit',
      env: pinnedEnvironment({
        CHROMIUM: chromium,
        TMPDIR: testFolder,
        // Hundreds of servers are started and killed: each would take the types off every file again.
        NODE_COMPILE_CACHE: path.join(testFolder, 'compiled'),
      }),
    });
    if (status !== 0) fail(`\nFailed: ${name}.`);
  }
  process.stdout.write(`  ${name}: ${((performance.now() - stepStartedAt) / 1000).toFixed(1)} s\n`);
}
process.stdout.write(`\nAll checks passed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);
