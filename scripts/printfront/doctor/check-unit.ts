import os from 'node:os';
import { isHealthy } from '../ask-server.ts';
import { EXIT } from '../exit-status.ts';
import { type Check, type Examined, type Finding, finding, isRunning, wrongSetting } from './finding.ts';

const MANY_RESTARTS = 5;
/** Nobody sets systemd's count back: what a server that has run since then did before is over. */
const CALM_SECONDS = 3600;

/** What systemd says of the server. Where there is none (a container), nothing is said. */
export const UNIT_CHECK: Check = {
  name: 'the unit',
  async look(examined) {
    const { unit, machine } = examined;
    const name = machine.unit;
    const see = `Look at printfront logs --errors, and start it with systemctl restart ${name}.`;
    if (unit.LoadState === undefined) return [];
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
      const status = unit.ExecMainStatus ?? '';
      const isOfSetting = status === String(EXIT.wrongSetting);
      found.push(
        isOfSetting
          ? wrongSetting(
              'unit-failed',
              `The unit ${name} has stopped because of a wrong setting.`,
              'Mend the setting that printfront logs names, and run printfront setup.',
            )
          : finding('unit-failed', `The unit ${name} has failed (status ${status}).`, see),
      );
    } else if (!isRunning(examined) && unit.ActiveState !== 'activating') {
      found.push(finding('unit-stopped', `The unit ${name} is stopped.`, `Run systemctl start ${name}.`));
    } else if (unit.SubState === 'auto-restart' || (Number(unit.NRestarts) >= MANY_RESTARTS && !isCalm(unit))) {
      found.push(
        finding('unit-restarting', `The unit ${name} was started again ${unit.NRestarts} times by itself.`, see),
      );
    }
    if (isRunning(examined) && !(await isHealthy(machine))) {
      found.push(finding('silent', `The server runs, but nothing sensible answers at ${machine.url}.`, see));
    }
    return found;
  },
};

function isCalm({ ActiveState, ActiveEnterTimestampMonotonic }: Examined['unit']): boolean {
  // In microseconds since the machine began; zero of a unit that never ran.
  const since = Number(ActiveEnterTimestampMonotonic ?? 0) / 1e6;
  return ActiveState === 'active' && since !== 0 && os.uptime() - since > CALM_SECONDS;
}
