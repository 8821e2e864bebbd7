import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { otherReleaseThatRuns } from './running-release.ts';
import { stayWell, type Unit, waitUntilUp } from './stay-well.ts';

/**
 * `wait-ready.ts URL SECONDS [WATCH_SECONDS]`, for upgrade.sh: waits until a server is ready, and looks whether it stays so. Ends with 1
 * and a sentence when it does not. CONTROL and SERVICE in the environment: how systemd is asked, and for which unit; else nobody is.
 * CURRENT: the link to the release of which alone an answer counts.
 */
const [url = '', seconds = '0', watchSeconds = '0'] = process.argv.slice(2);
const { CONTROL, SERVICE, CURRENT } = process.env;
const LONGEST_ANSWER_MS = 10_000;
const PROPERTIES = 'ActiveState,SubState,Result,ExecMainStatus,NRestarts,MainPID';

async function readUnit(): Promise<Unit> {
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

async function whyNotUp(): Promise<string | null> {
  const other = CURRENT ? otherReleaseThatRuns(await readUnit(), CURRENT) : null;
  if (other !== null) return `Not ready: what runs is still ${other}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
    const said = await answer.text();
    return answer.ok ? null : `Not ready: ${said}`;
  } catch (error) {
    return `Not ready: ${(error instanceof Error && error.cause) || error}`;
  }
}

const watched = { whyNotUp, readUnit };
const givenUp = await waitUntilUp({ ...watched, seconds: Number(seconds) });
const why = givenUp?.sentence ?? (await stayWell({ ...watched, seconds: Number(watchSeconds) }));
if (why !== null) process.stderr.write(`${why}\n`);
process.exitCode = why === null ? 0 : 1;
