import dns from 'node:dns/promises';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { isInOwnNetwork, isOpenToStrangers } from '@printfront/shared/domain/central-address.ts';
import { parseUnitSettings } from '@printfront/shared/server/env/unit-settings.ts';
import { replaceFile } from '@printfront/shared/server/service/replace-file.ts';
import QRCode from 'qrcode';
import { askPerson } from './ask-person.ts';
import { ask, isSetUpOpen } from './ask-server.ts';
import type { Command, Said } from './commands.ts';
import { isExample } from './example-address.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { findMachine, hostToAsk, type Machine, NAMES, requireRoot } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';
import { expectDone, secondsOf, startServer, waitUntil } from './wait-until-answers.ts';

const ADDRESS_SETTINGS = { edge: 'PUBLIC_URL', central: 'CENTRAL_PUBLIC_URL' } as const;

/** What a proxy says of who calls is believed, so nobody else may reach the port. */
const BEHIND_PROXY = ['CENTRAL_HOST=127.0.0.1', 'TRUST_PROXY=true'];

/** Sentences of start-edge.ts and start-central.ts; a test keeps watch over them. */
const PAGE_AND_CODE = /Open (\S+?\/(?:set-up|first-run))\b.*? type the code ([^\s.]+)\./;

const PROXY_PATIENCE_MS = 3_000;

/** Thin on purpose: what a shop needs is set on one page in the browser, which tries everything itself. */
export const setup: Command = async (machine, said) => {
  requireRoot('Setting up');
  const seconds = secondsOf(said);
  const added = await addMissingSettings(machine, said);
  expectDone(await showProgram('systemctl', ['daemon-reload']), 'systemctl daemon-reload');
  expectDone(await showProgram('systemctl', ['enable', machine.unit]), `systemctl enable ${machine.unit}`);
  // The package has started it before its address was known.
  if (added) expectDone(await showProgram('systemctl', ['stop', machine.unit]), `systemctl stop ${machine.unit}`);
  await startServer(machine);
  process.stdout.write(`Waiting for ${NAMES[machine.kind]} …\n`);
  await waitUntil('healthy', machine, seconds);
  const now = findMachine({ ...said.values, [machine.kind === 'edge' ? 'shop' : 'central']: true });
  await sayWhereToGoOn(now);
  await sayWhoFindsIt(now);
  await sayWhatIsBeforeIt(now);
  await sayWhereItListens(now);
  return EXIT.fine;
};

/**
 * What stands in the file is the administrator's, and stays, but for an address that somebody gives another for; a missing one is
 * asked for and added.
 *
 * @returns whether something was changed
 */
async function addMissingSettings(machine: Machine, { values: { address, yes } }: Said): Promise<boolean> {
  const { kind, said, settingsFile } = machine;
  // Before anything is written.
  const given = address === undefined ? undefined : expectAddress(address);
  const isThere = fs.existsSync(settingsFile);
  if (!isThere) writeExample(machine);
  const name = ADDRESS_SETTINGS[kind];
  const set = said[name];
  // The line of an earlier package stays as well: the last of two counts.
  const isSet = set !== undefined && !isExample(set);
  if (isSet && (given === undefined || isSame(set, given))) return false;
  const wanted = given ?? (kind === 'central' ? await askAddress() : undefined);
  if (wanted === undefined) return !isThere;
  if (kind === 'central' && said.TLS_CERT && wanted.startsWith('http:')) {
    throw new CommandError(
      EXIT.usage,
      `Central has a certificate (TLS_CERT in ${settingsFile}) and speaks HTTPS alone: say ${wanted.replace('http:', 'https:')}, or take TLS_CERT and TLS_KEY out.`,
    );
  }
  if (isSet) await replaceAddress(machine, wanted, yes);
  const lines = [...(isSet ? [] : [`${name}=${wanted}`]), ...(needsProxy(machine, wanted) ? BEHIND_PROXY : [])];
  if (lines.length === 0) return true;
  // Added, not written anew: what stands there holds secrets, and power may fail in the middle.
  const before = fs.readFileSync(settingsFile, 'utf8');
  if (!isSet && isProxyGone(kind, wanted, before)) {
    // An example was given first, and had them written.
    const kept = withoutProxy(before);
    await replaceFile(
      settingsFile,
      `${kept}${kept.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`,
      modeOf(settingsFile),
    );
    process.stdout.write(
      `Changed in ${settingsFile}: ${lines.join(', ')}, and without ${BEHIND_PROXY.join(', ')}, as no proxy makes HTTPS then.\n`,
    );
    return true;
  }
  const begin = before.endsWith('\n') ? '' : '\n';
  fs.appendFileSync(settingsFile, `${begin}${lines.join('\n')}\n`);
  process.stdout.write(`Added to ${settingsFile}: ${lines.join(', ')}\n`);
  return true;
}

const isSame = (one: string, other: string) =>
  one === other || (URL.canParse(one) && new URL(one).href === new URL(other).href);

/** @throws CommandError unless somebody says yes, and where it takes a person's own hand */
async function replaceAddress(machine: Machine, wanted: string, isSaid: boolean | undefined): Promise<void> {
  const { kind, said, settingsFile, unit } = machine;
  const name = ADDRESS_SETTINGS[kind];
  const byHand = `write ${name}=${wanted} there instead, then systemctl restart ${unit}`;
  const line = new RegExp(`^${name}=.*$`, 'gm');
  const before = fs.readFileSync(settingsFile, 'utf8');
  const after = before.replace(line, () => `${name}=${wanted}`);
  // Over two lines, or with another beginning.
  const isPlain = parseUnitSettings(after)[name] === wanted;
  const isNoProxys = isProxyGone(kind, wanted, after);
  const then = isNoProxys ? ` ${BEHIND_PROXY.join(' and ')} go with it, as no proxy makes HTTPS then.` : '';
  const question = `${settingsFile} sets ${name}=${said[name]}. Set ${wanted} instead?${then} Type yes to go on: `;
  if (!isPlain || (!isSaid && (await askPerson(question)) !== 'yes')) {
    throw new CommandError(
      EXIT.wrongSetting,
      `Nothing was changed. ${settingsFile} sets ${name}=${said[name]}: ${byHand}.`,
    );
  }
  // Whole or not at all, and nobody else's to read.
  await replaceFile(settingsFile, isNoProxys ? withoutProxy(after) : after, modeOf(settingsFile));
  const gone = isNoProxys ? `, and without ${BEHIND_PROXY.join(', ')}` : '';
  process.stdout.write(`Changed in ${settingsFile}: ${name}=${wanted}${gone}\n`);
  if (kind === 'central' && wanted.startsWith('http:') && said.CENTRAL_HOST === '127.0.0.1' && !isNoProxys) {
    process.stdout.write(
      'Central listens on this machine only (CENTRAL_HOST): take that line and TRUST_PROXY out where no proxy is.\n',
    );
  }
}

const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

const withoutProxy = (text: string) =>
  text
    .split('\n')
    .filter((one) => !BEHIND_PROXY.includes(one))
    .join('\n');

const isProxyGone = (kind: Machine['kind'], wanted: string, text: string) =>
  kind === 'central' && wanted.startsWith('http:') && isBehindProxyBySetup(text);

/** Each just as it is added below, once. */
const isBehindProxyBySetup = (text: string): boolean =>
  BEHIND_PROXY.every(
    (line) =>
      text
        .split('\n')
        .filter((one) => one.startsWith(`${line.split('=')[0]}=`))
        .join() === line,
  );

function writeExample({ release, kind, settingsFile }: Machine): void {
  const example = path.join(release, `scripts/deploy/${kind}.env.example`);
  if (!fs.existsSync(example)) {
    throw new CommandError(EXIT.unreachable, `There is no release in ${release}: install the package again.`);
  }
  fs.mkdirSync(path.dirname(settingsFile), { recursive: true });
  // Its rights from the first byte on: secrets may be added to it.
  fs.writeFileSync(settingsFile, fs.readFileSync(example), { mode: 0o600 });
  process.stdout.write(`Wrote ${settingsFile}.\n`);
}

/** At a terminal it asks again: there is a person who can mend it. */
async function askAddress(): Promise<string> {
  for (;;) {
    const typed = await askPerson('How do browsers reach central, for example https://prints.example? ');
    if (typed === '') break;
    const read = addressOf(typed);
    if (read !== null) return read;
    if (!process.stdin.isTTY) return expectAddress(typed);
    process.stdout.write(`${whyNoAddress(typed)}\n`);
  }
  throw new CommandError(EXIT.usage, 'Central needs its address: printfront setup --address https://prints.example');
}

/** Nobody but a proxy makes HTTPS of a central without a certificate. Where it listens may be said already. */
const needsProxy = ({ kind, said }: Machine, address: string) =>
  kind === 'central' && address.startsWith('https:') && !said.TLS_CERT && !said.CENTRAL_HOST && !said.TRUST_PROXY;

/** Without its beginning it is meant as https, or in the own network as http, as the shop's page takes it. @returns null: it is none */
const addressOf = (typed: string): string | null => (whyNoAddress(typed) === null ? withBeginning(typed) : null);

const BEGINNING = /^([a-z][a-z\d+.-]*):\/\//i;
function withBeginning(typed: string): string {
  if (BEGINNING.test(typed)) return typed;
  const plain = `http://${typed}`;
  return URL.canParse(plain) && isInOwnNetwork(new URL(plain).hostname) ? plain : `https://${typed}`;
}

/** @returns what is wrong with it; null: nothing */
function whyNoAddress(typed: string): string | null {
  const such = 'say one such as https://prints.example, or http://192.168.1.5:8080 without HTTPS';
  const said = BEGINNING.exec(typed)?.[1]?.toLowerCase();
  if (said !== undefined && said !== 'http' && said !== 'https') {
    return `“${typed}” begins with ${said}://, and browsers come by http:// or https://: ${such}.`;
  }
  const address = withBeginning(typed);
  if (!URL.canParse(address)) return `“${typed}” is no address, for there is no name in it: ${such}.`;
  const url = new URL(address);
  if (url.href !== `${url.origin}/`)
    return `“${typed}” is no address, for there is more in it than a name and a port: ${such}.`;
  // With its beginning somebody means a name of the own network.
  if (said === undefined && !/[.:]|^localhost$/.test(url.hostname)) {
    return `“${typed}” is no address, for nobody finds a name without a dot: ${such}.`;
  }
  return null;
}

function expectAddress(typed: string): string {
  const why = whyNoAddress(typed);
  if (why !== null) throw new CommandError(EXIT.usage, why);
  return withBeginning(typed);
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
  // Codes of earlier days stay in the log.
  const isNew = page !== undefined && code !== undefined && (await isSetUpOpen(machine));
  if (!isNew) {
    const address = machine.said[ADDRESS_SETTINGS[machine.kind]];
    const where = address === undefined ? '' : ` Browsers open it at ${address} (--address sets another).`;
    process.stdout.write(`The server runs and was set up before. printfront status says how it is doing.${where}\n`);
    return;
  }
  const picture = await QRCode.toString(page, { type: 'utf8', errorCorrectionLevel: 'L' });
  process.stdout.write(`${picture}\nOpen  ${page}\nCode  ${code}\n`);
}

/** Names that are kept for networks of their own (RFC 6762, RFC 8375, and what routers give). */
const OF_OWN_NETWORK = /(?:^|\.)(?:local|localdomain|lan|home|internal|intranet|home\.arpa)$/;
const LOOK_UP_MS = 5_000;

/** Central is there for customers at home, and a mistyped name is found by nobody. */
async function sayWhoFindsIt({ kind, said }: Machine): Promise<void> {
  const address = said.CENTRAL_PUBLIC_URL;
  if (kind !== 'central' || address === undefined || !URL.canParse(address)) return;
  const host = new URL(address).hostname;
  if (isOpenToStrangers(address)) {
    process.stdout.write(
      `Everybody on the way can read what is said at ${address}, and shops refuse it. With HTTPS: printfront setup --address https://prints.example\n`,
    );
  }
  const isNumber = net.isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  if (isNumber) return;
  const change = `To set another: printfront setup --address https://prints.example`;
  if (host === 'localhost' || host.endsWith('.localhost')) {
    process.stdout.write(`Nobody but this machine finds central by the name ${host}. ${change}\n`);
  } else if (!host.includes('.') || OF_OWN_NETWORK.test(host)) {
    process.stdout.write(
      `The name ${host} is known in its own network at most: customers at home do not find central by it. ${change}\n`,
    );
  } else if (!(await isKnown(host))) {
    process.stdout.write(
      `Nobody knows the name ${host} here: look how it is written, and enter it where your names are kept (DNS). ${change}\n`,
    );
  }
}

/** Also where no name is answered for: who is asked of one then does not know it either. One that takes long says nothing. */
async function isKnown(host: string): Promise<boolean> {
  const late = setTimeout(LOOK_UP_MS, true, { ref: false });
  const found = dns.lookup(host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTFOUND' && code !== 'EAI_AGAIN',
  );
  return Promise.race([found, late]);
}

async function sayWhatIsBeforeIt({ kind, said, url }: Machine): Promise<void> {
  const address = said.CENTRAL_PUBLIC_URL;
  if (kind !== 'central' || said.CENTRAL_HOST !== '127.0.0.1' || !address?.startsWith('https:') || said.TLS_CERT)
    return;
  // A proxy that is there already is not to be put there; a certificate that is still on its way is its own business.
  if (await doesAnswer(address)) return;
  process.stdout.write(
    `Central listens on this machine only, at ${url}: put a proxy before it that has the certificate of ${new URL(address).host} ` +
      '(/opt/printfront/current/docs/administration.md, 2).\n',
  );
}

const doesAnswer = async (address: string) =>
  (await ask(`${address}/healthz`, { patienceMs: PROXY_PATIENCE_MS }).catch(() => null)) !== null;

/** Behind a proxy, or one that somebody has set, the ports are no business of this server. */
async function sayWhereItListens({ kind, said, port, settingsFile }: Machine): Promise<void> {
  const address = said[ADDRESS_SETTINGS[kind]];
  if (address === undefined || !URL.canParse(address) || said.TRUST_PROXY || said.CENTRAL_HOST === '127.0.0.1') return;
  const { protocol, port: written, hostname } = new URL(address);
  const isSecure = protocol === 'https:';
  if (kind === 'central' && said.TLS_CERT && !isSecure) {
    process.stdout.write(
      `Nobody will reach central at ${address}: with its certificate (TLS_CERT) it speaks HTTPS alone. Write https:// into ${settingsFile}.\n`,
    );
    return;
  }
  // Central has one port for either; the shop's server has another for HTTPS.
  const name = kind === 'central' ? 'CENTRAL_PORT' : isSecure ? 'EDGE_TLS_PORT' : 'EDGE_PORT';
  const listens = name === 'EDGE_TLS_PORT' ? Number(said.EDGE_TLS_PORT) || 8443 : port;
  if (name === 'EDGE_TLS_PORT' && !(await doesAnswer(`https://${hostToAsk(said.EDGE_HOST)}:${listens}`))) {
    process.stdout.write(
      `Nobody will reach the shop’s server at ${address} yet: it has no certificate, and answers at http://${hostname}:${port} only. ` +
        `Switch HTTPS on on the page of the shop’s computer, set TLS_CERT and TLS_KEY in ${settingsFile}, or say the address with http://: ` +
        `printfront setup --address http://${hostname}:${port}\n`,
    );
    return;
  }
  const wanted = Number(written) || (isSecure ? 443 : 80);
  if (listens === wanted) return;
  const privileged = wanted < 1024 ? ', which takes a line for the unit as well (docs/deployment.md)' : '';
  process.stdout.write(
    `Browsers come to port ${wanted} at ${address}, and the server listens at ${listens}: write ${name}=${wanted} into ${settingsFile}${privileged}, ` +
      `set ${protocol}//${hostname}:${listens} as the address, or let something pass ${wanted} on to ${listens}.\n`,
  );
}
