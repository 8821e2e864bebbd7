import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { getShopSetUp } from '@printfront/shared/contracts/shop-computer.ts';
import QRCode from 'qrcode';
import { askPerson } from './ask-person.ts';
import { ask } from './ask-server.ts';
import type { Command } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Machine, NAMES, requireRoot } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';
import { expectDone, secondsOf, waitUntil } from './wait-until-answers.ts';

const ADDRESS_SETTINGS = { edge: 'PUBLIC_URL', central: 'CENTRAL_PUBLIC_URL' } as const;

/** Sentences of start-edge.ts and start-central.ts; a test keeps watch over them. */
const PAGE_AND_CODE = /Open (\S+?\/(?:set-up|first-run))\b.*? type the code ([^\s.]+)\./;

/** Thin on purpose: what a shop needs is set on one page in the browser, which tries everything itself. */
export const setup: Command = async (machine, said) => {
  requireRoot('Setting up');
  const seconds = secondsOf(said);
  if (fs.existsSync(machine.settingsFile)) keepAddress(machine, said.values.address);
  else await writeSettings(machine, said.values.address);
  expectDone(await showProgram('systemctl', ['daemon-reload']), 'systemctl daemon-reload');
  expectDone(
    await showProgram('systemctl', ['enable', '--now', machine.unit]),
    `systemctl enable --now ${machine.unit}`,
  );
  process.stdout.write(`Waiting for ${NAMES[machine.kind]} …\n`);
  await waitUntil('healthy', machine, seconds);
  await sayWhereToGoOn(machine);
  return EXIT.fine;
};

async function writeSettings(machine: Machine, address: string | undefined): Promise<void> {
  const example = path.join(machine.release, `scripts/deploy/${machine.kind}.env.example`);
  if (!fs.existsSync(example)) {
    throw new CommandError(EXIT.unreachable, `There is no release in ${machine.release}: install the package again.`);
  }
  let wanted = address;
  if (wanted === undefined && machine.kind === 'central') {
    wanted = await askPerson('How do browsers reach central, for example https://prints.example? ');
    if (wanted === '')
      throw new CommandError(
        EXIT.usage,
        'Central needs its address: printfront setup --address https://prints.example',
      );
  }
  if (wanted !== undefined) refuseWrongAddress(wanted);
  const name = ADDRESS_SETTINGS[machine.kind];
  const lines = fs.readFileSync(example, 'utf8').split('\n');
  const kept = wanted === undefined ? lines : lines.filter((line) => !line.replace(/^#/, '').startsWith(`${name}=`));
  const text = wanted === undefined ? kept.join('\n') : `${kept.join('\n').trimEnd()}\n${name}=${wanted}\n`;
  fs.mkdirSync(path.dirname(machine.settingsFile), { recursive: true });
  // Its rights from the first byte on: secrets may be added to it.
  fs.writeFileSync(machine.settingsFile, text, { mode: 0o600 });
  process.stdout.write(`Wrote ${machine.settingsFile}.\n`);
}

/** A file that is there is the administrator's: nothing in it is changed. */
function keepAddress({ kind, said, settingsFile }: Machine, address: string | undefined): void {
  const name = ADDRESS_SETTINGS[kind];
  if (address === undefined || said[name] === address) return;
  throw new CommandError(
    EXIT.wrongSetting,
    `${settingsFile} is there already: write ${name}=${address} into it yourself.`,
  );
}

function refuseWrongAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return;
  throw new CommandError(EXIT.usage, `“${address}” is no address such as https://prints.example.`);
}

async function sayWhereToGoOn(machine: Machine): Promise<void> {
  // The newest start counts: each makes another code.
  const words = ['--unit', machine.unit, '--output=cat', '--no-pager', '--lines=2000'];
  const { stdout } = await runProgram('journalctl', words);
  const found = stdout
    .split('\n')
    .flatMap((line) => PAGE_AND_CODE.exec(line) ?? [])
    .slice(-3);
  const [, page, code] = found;
  const isNew = page !== undefined && code !== undefined && (await isOpen(page, machine));
  if (!isNew) {
    process.stdout.write('The server runs and was set up before. printfront status says how it is doing.\n');
    return;
  }
  const picture = await QRCode.toString(page, { type: 'utf8', errorCorrectionLevel: 'L' });
  process.stdout.write(`${picture}\nOpen  ${page}\nCode  ${code}\n`);
}

/** Codes of earlier days stay in the log. */
async function isOpen(page: string, machine: Machine): Promise<boolean> {
  const { path: call } = page.endsWith('/set-up') ? getShopSetUp : getFirstRun;
  const answer = await ask(`${machine.url}${API_BASE}${call}`).catch(() => null);
  return (answer?.json as { isOpen?: unknown } | undefined)?.isOpen === true;
}
