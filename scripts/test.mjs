// npm test: sets up what is missing (a browser included), then runs every check, as many at once as two cores bear.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBackupPrograms } from './find-backup-programs.mjs';
import { findChromium } from './find-chromium.mjs';
import {
  fail,
  installDependencies,
  pinnedEnvironment,
  pinnedNode,
  projectFolder,
  readWords,
  requireUsableNode,
} from './set-up.mjs';
import { makeTestFolder } from './test-folder.mjs';

readWords(
  `Usage: npm test [-- --whole]
Everything that has to be green before a change lands: lint, types, build, and all tests. Up to an hour on two processors.

  --whole        more repetitions (docs/decisions/092-what-npm-test-repeats.md)

Tests of one folder: npm run test:unit -- FOLDER, npm run test:browser -- FILE.`,
  ['--whole'],
);
requireUsableNode();
installDependencies();
const chromium = findChromium();
findBackupPrograms();
const testFolder = makeTestFolder();
const findings = path.join(testFolder, 'findings.txt');
fs.writeFileSync(findings, '');

const tool = (file, ...args) => [path.join(projectFolder, 'node_modules', file), ...args];
const reporters = ['--reporter', 'default', '--reporter', path.join(projectFolder, 'scripts', 'test-summary.ts')];
const vitest = (project) => tool('vitest/vitest.mjs', 'run', '--project', project, ...reporters);
/** Of what was found right before only what has changed is looked at again. */
function types(project, name) {
  const known = path.join(projectFolder, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`);
  return tool('typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known);
}
/** What the tests need, and what a slip is found by soonest. */
const atOnce = [
  ['styles', [path.join(projectFolder, 'scripts', 'styles.ts')]],
  ['types', types('tsconfig.json', 'servers')],
  ['types of the app', types('kiosk-app/tsconfig.json', 'app')],
  ['build', ['--input-type=module', '-e', "import { buildWebApp } from './scripts/set-up.mjs'; buildWebApp();"]],
];
/** They take what the first tests leave of two cores, which often wait for a process or a patience. */
const besideTests = [
  ['lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['walls', [path.join(projectFolder, 'scripts', 'walls.ts')]],
];
/** One after the other: beside one another they took as long on two cores, and screens were slow enough to fail. */
const inTurn = [
  ['unit and server tests', vitest('unit')],
  ['central on PostgreSQL and S3', vitest('stores')],
  ['browser tests', vitest('browser')],
];
const isWhole = process.argv.includes('--whole');
const resolveOnce = path.join(projectFolder, 'scripts', 'resolve-once.cjs');
const options = {
  cwd: projectFolder,
  env: pinnedEnvironment({
    CHROMIUM: chromium,
    TMPDIR: testFolder,
    TEST_FINDINGS: findings,
    SEEDED_CENTRAL: path.join(testFolder, 'seeded-central'),
    // Hundreds of servers are started and killed: each would take the types off every file again.
    NODE_COMPILE_CACHE: path.join(testFolder, 'compiled'),
    // And find each of their files again (docs/decisions/179-each-file-is-found-once.md).
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--require ${JSON.stringify(resolveOnce)}`].join(' ').trim(),
    // What decision 092 leaves to the long run as well.
    ...(isWhole ? { WHOLE_TESTS: '1' } : {}),
  }),
};

const running = new Set();
let isEnded = false;
// Whoever ends this ends what it has started, and what that has started: each is a group of processes.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isEnded = true;
    for (const child of running) process.kill(-child.pid, signal);
  });
}

/**
 * What takes longer hangs: it is ended and named, so that who waits learns what it was. Each test has a limit of its own; this one
 * is no measure of a machine that does four other things, where the tests of the servers alone took 25 minutes.
 */
const STEP_LIMIT_MS = 60 * 60_000;

const secondsSince = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1);
const startedAt = performance.now();
const say = ({ name, output, seconds }) => process.stdout.write(`\n— ${name}\n${output}  ${name}: ${seconds} s\n`);
const toldAtItsEnd = async ([name, step], priority) => {
  const told = await run(name, step, { priority });
  say(told);
  return told;
};
const failIn = (told) => {
  process.stdout.write(`\n${fs.readFileSync(findings, 'utf8')}`);
  const failed = told.filter(({ status }) => status !== 0).map(({ name }) => name);
  if (isEnded) fail('\nEnded.');
  if (failed.length > 0) fail(`\nFailed: ${failed.join(', ')}.`);
};
process.stdout.write(`Checking ${[...atOnce, ...besideTests].map(([name]) => name).join(', ')} …\n`);
failIn(await Promise.all(atOnce.map((one) => toldAtItsEnd(one))));
const beside = Promise.all(besideTests.map((one) => toldAtItsEnd(one, os.constants.priority.PRIORITY_LOW)));
failIn([...(await runInTurn(inTurn)), ...(await beside)]);
process.stdout.write(`\nAll checks passed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);

/** What they say is seen while they say it. */
async function runInTurn(steps) {
  const told = [];
  for (const [name, step] of steps) {
    if (isEnded) break;
    process.stdout.write(`\n— ${name}\n`);
    const one = await run(name, step, { out: 'inherit' });
    process.stdout.write(`  ${name}: ${one.seconds} s\n`);
    told.push(one);
  }
  return told;
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of them have ended by themselves.
  }
}

/**
 * @param out where it says something; otherwise that is kept, so that nothing is said in between
 * @param priority how far it stands back behind others
 */
function run(name, step, { out = 'pipe', priority } = {}) {
  const stepStartedAt = performance.now();
  const child = spawn(pinnedNode(), step, { ...options, stdio: ['ignore', out, out], detached: true });
  if (priority !== undefined && child.pid !== undefined) os.setPriority(child.pid, priority);
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const end = (status) => {
      running.delete(child);
      clearTimeout(limit);
      resolve({ name, output, status, seconds: secondsSince(stepStartedAt) });
    };
    const limit = setTimeout(() => {
      output += `\n${name} took longer than ${STEP_LIMIT_MS / 60_000} minutes and was ended.\n`;
      if (out === 'inherit') process.stdout.write(output);
      endGroup(child);
      // It may have ended long ago and left something that still holds what it writes to.
      end(1);
    }, STEP_LIMIT_MS);
    child.once('close', end);
  });
}
