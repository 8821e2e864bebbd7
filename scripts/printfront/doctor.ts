import process from 'node:process';
import type { Command } from './commands.ts';
import { diagnose } from './doctor/diagnose.ts';
import { EXIT, type ExitStatus } from './exit-status.ts';
import { readUnit } from './machine.ts';

/** Looks, says and changes nothing. */
export const doctor: Command = async (machine, { values: { json } }) => {
  const findings = await diagnose(machine, await readUnit(machine.unit));
  const status: ExitStatus =
    findings.length === 0 ? EXIT.fine : findings.some(({ isSetting }) => isSetting) ? EXIT.wrongSetting : EXIT.wrong;
  if (json) process.stdout.write(`${JSON.stringify({ server: machine.kind, findings }, null, 2)}\n`);
  else if (findings.length === 0) process.stdout.write('Nothing is wrong.\n');
  for (const { what, todo } of json ? [] : findings) process.stdout.write(`- ${what}\n  ${todo}\n`);
  return status;
};
