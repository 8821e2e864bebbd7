import fs from 'node:fs';
import { isHealthy, isSetUpOpen } from '../ask-server.ts';
import { EXIT } from '../exit-status.ts';
import { secondsRunning } from '../machine.ts';
import { type Check, type Examined, type Finding, finding, isRunning, wrongSetting } from './finding.ts';
import { lastWords } from './last-words.ts';

const MANY_RESTARTS = 5;
/** Only an upgrade sets systemd's count back: what a server that has run since then did before is over. */
const CALM_SECONDS = 3600;

/** What systemd says of the server. Where there is none (a container), nothing is said. */
export const UNIT_CHECK: Check = {
  name: 'the unit',
  async look(examined) {
    const { unit, machine } = examined;
    const name = machine.unit;
    const see = `Look at printfront logs --errors, and start it with systemctl restart ${name}.`;
    if (unit.LoadState === undefined) return [];
    if (unit.LoadState === 'masked') {
      const todo = `Run systemctl unmask ${name}, then systemctl enable --now ${name}.`;
      return [finding('unit-masked', `The unit ${name} is masked: somebody has forbidden it to start.`, todo)];
    }
    if (unit.LoadState !== 'loaded') {
      return [
        finding(
          'unit-missing',
          `systemd does not know the unit ${name} (${unit.LoadState}).`,
          'Install the package again, or run systemctl daemon-reload.',
        ),
      ];
    }
    const found: Finding[] = [];
    if (unit.UnitFileState === 'disabled') {
      found.push(
        finding('unit-disabled', `The unit ${name} does not start with the machine.`, `Run systemctl enable ${name}.`),
      );
    }
    if (unit.ActiveState === 'failed') {
      found.push(await ofFailed(unit, name, see));
    } else if (unit.ActiveState === 'activating') {
      found.push(await ofStart(unit, name, see));
    } else if (!isRunning(examined)) {
      found.push(finding('unit-stopped', `The unit ${name} is stopped.`, `Run systemctl start ${name}.`));
    } else if (Number(unit.NRestarts) >= MANY_RESTARTS && !isCalm(unit)) {
      found.push(ofRestarts(unit, name, see));
    }
    if (!isRunning(examined)) return found;
    if (!(await isHealthy(machine))) {
      found.push(finding('silent', `The server runs, but nothing sensible answers at ${machine.url}.`, see));
    }
    return [...found, ...ofChanges(examined, name), ...(await ofSetUp(examined))];
  },
};

async function ofFailed(unit: Examined['unit'], name: string, see: string): Promise<Finding> {
  const { ExecMainStatus: status = '' } = unit;
  const said = await lastWords(name, unit);
  if (status !== String(EXIT.wrongSetting)) {
    return finding('unit-failed', `The unit ${name} has failed (status ${status})${said}.`, see);
  }
  // What no start again would mend ends with that status, too.
  if (said.startsWith(': The database')) {
    const todo = `Do what it says (printfront logs --errors shows all that was said), then run systemctl start ${name}.`;
    return finding('unit-failed', `The unit ${name} has stopped${said}.`, todo);
  }
  return wrongSetting(
    'unit-failed',
    `The unit ${name} has stopped because of a wrong setting${said}.`,
    'Mend that setting (printfront logs --errors shows all that was said), and run printfront setup.',
  );
}

/** It has not answered yet, or ends before it does; a large database takes minutes. */
async function ofStart(unit: Examined['unit'], name: string, see: string): Promise<Finding> {
  if (unit.SubState === 'auto-restart' || Number(unit.NRestarts) > 0) {
    return ofRestarts(unit, name, see, await lastWords(name, unit));
  }
  const what = `The unit ${name} is starting, and serves nobody yet.`;
  return finding('unit-starting', what, 'Wait a minute, and ask again; printfront logs shows what it does.');
}

function ofRestarts({ NRestarts }: Examined['unit'], name: string, see: string, said = ''): Finding {
  const times = Number(NRestarts);
  const what =
    times > 0
      ? `The unit ${name} was started again ${times === 1 ? 'once' : `${times} times`} by itself${said}.`
      : `The unit ${name} has ended, and is about to be started again by itself${said}.`;
  return finding('unit-restarting', what, see);
}

function isCalm(unit: Examined['unit']): boolean {
  const seconds = secondsRunning(unit);
  return seconds !== null && seconds > CALM_SECONDS;
}

/** What was changed since the server has started is not in force, however right it looks. */
function ofChanges({ unit, now, machine }: Examined, name: string): Finding[] {
  if (unit.NeedDaemonReload === 'yes') {
    const todo = `Run systemctl daemon-reload, then systemctl restart ${name}.`;
    return [finding('unit-changed', `The unit ${name} was changed, and systemd has not read it yet.`, todo)];
  }
  const seconds = secondsRunning(unit);
  if (seconds === null) return [];
  const startedMs = now().getTime() - seconds * 1000;
  const newer = (unit.DropInPaths ?? '').split(' ').find((file) => file !== '' && changedMs(file) > startedMs);
  if (newer !== undefined) {
    const what = `${newer} was changed after the server had started, and is not in force yet.`;
    return [finding('unit-changed', what, `Run systemctl restart ${name}.`)];
  }
  // Where the clock was set since, one of the two tells a start that was none.
  const changed = changedMs(machine.settingsFile);
  if (
    machine.isContainer ||
    changed > now().getTime() ||
    changed <= startedMs ||
    changed <= (wallClockMs(unit.ActiveEnterTimestamp) ?? -Infinity)
  ) {
    return [];
  }
  const what = `${machine.settingsFile} was changed after the server started.`;
  return [finding('settings-changed', what, `systemctl restart ${name} takes it in.`)];
}

/** As systemd writes it, in the time zone of this machine: `Sat 2026-11-28 02:56:43 UTC`. */
function wallClockMs(said: string | undefined): number | null {
  const [, day, time] = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(said ?? '') ?? [];
  // It leaves parts of a second out.
  return day === undefined ? null : new Date(`${day}T${time}`).getTime() + 1000;
}

const changedMs = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

async function ofSetUp({ machine }: Examined): Promise<Finding[]> {
  if (!(await isSetUpOpen(machine))) return [];
  const what =
    machine.kind === 'edge'
      ? 'The shop’s computer is not set up yet.'
      : 'Central has no owner yet, so nobody can sign in.';
  return [finding('not-set-up', what, 'Run printfront setup: it shows the page, and the code that opens it.')];
}
