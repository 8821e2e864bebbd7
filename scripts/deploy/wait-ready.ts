import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { otherReleaseThatRuns } from './running-release.ts';
import { isStarting, stayWell, type Unit, whyGivenUp } from './stay-well.ts';

/**
 * `wait-ready.ts URL SECONDS [WATCH_SECONDS]`, for upgrade.sh: waits until a server is ready, and looks whether it stays so. Ends with 1
 * and a sentence when it does not. CONTROL and SERVICE in the environment: how systemd is asked, and for which unit; else nobody is.
 * CURRENT: the link to the release of which alone an answer counts.
 * The seconds count from when the unit has started: how long that may take is its own.
 */
const [url = '', seconds = '0', watchSeconds = '0'] = process.argv.slice(2);
const { CONTROL, SERVICE, CURRENT } = process.env;
const PAUSE_MS = 500;
const LONGEST_ANSWER_MS = 10_000;
const PROPERTIES = 'ActiveState,SubState,Result,ExecMainStatus,NRestarts,MainPID';

function readUnit(): Unit {
  if (!CONTROL || !SERVICE) return {};
  const command = `${CONTROL} show "$1" --property=${PROPERTIES}`;
  const { stdout } = spawnSync('sh', ['-c', command, 'sh', SERVICE], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? '']];
  });
  return Object.fromEntries(lines);
}

// The watch goes on where the terminal is gone: what the release is, it is without somebody who looks on.
process.on('SIGHUP', () => undefined);
process.stderr.on('error', () => undefined);

let last = 'no answer';
async function isUp(): Promise<boolean> {
  const other = CURRENT ? otherReleaseThatRuns(readUnit(), CURRENT) : null;
  if (other !== null) {
    last = `what runs is still ${other}`;
    return false;
  }
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
    last = await answer.text();
    return answer.ok;
  } catch (error) {
    last = String((error instanceof Error && error.cause) || error);
    return false;
  }
}

async function waitUntilReady(): Promise<string | null> {
  const patienceMs = Number(seconds) * 1000;
  let until = performance.now() + patienceMs;
  for (;;) {
    if (await isUp()) return null;
    const unit = readUnit();
    const why = whyGivenUp(unit);
    if (why !== null) return why;
    if (isStarting(unit)) until = performance.now() + patienceMs;
    else if (performance.now() >= until) return `Not ready: ${last}`;
    await setTimeout(PAUSE_MS);
  }
}

const watched = { isUp, readUnit: async () => readUnit(), seconds: Number(watchSeconds) };
const why = (await waitUntilReady()) ?? (await stayWell(watched));
if (why !== null) process.stderr.write(`${why}\n`);
process.exitCode = why === null ? 0 : 1;
