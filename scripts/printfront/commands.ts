import type { ParseArgsConfig } from 'node:util';
import type { ExitStatus } from './exit-status.ts';
import type { Machine, ServerKind } from './machine.ts';

/** What somebody typed after the command's name. */
export interface Said {
  readonly values: {
    readonly help?: boolean;
    readonly root?: string;
    readonly shop?: boolean;
    readonly central?: boolean;
    readonly json?: boolean;
    readonly yes?: boolean;
    readonly address?: string;
    readonly seconds?: string;
    readonly folder?: string;
    readonly elsewhere?: boolean;
    readonly restored?: boolean;
    readonly 'without-second-factor'?: boolean;
    readonly 'dry-run'?: boolean;
    readonly undo?: boolean;
    readonly script?: boolean;
    readonly back?: boolean;
    readonly wanted?: boolean;
    readonly follow?: boolean;
    readonly errors?: boolean;
    readonly refused?: boolean;
    readonly since?: string;
    readonly lines?: string;
    readonly purge?: boolean;
  };
  readonly words: readonly string[];
}

export type Command = (machine: Machine, said: Said) => Promise<ExitStatus>;

type Options = NonNullable<ParseArgsConfig['options']>;
type OptionName = keyof Said['values'];

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  root: { type: 'string' },
  shop: { type: 'boolean' },
  central: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  address: { type: 'string' },
  seconds: { type: 'string' },
  folder: { type: 'string' },
  elsewhere: { type: 'boolean' },
  restored: { type: 'boolean' },
  'without-second-factor': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  undo: { type: 'boolean' },
  script: { type: 'boolean' },
  back: { type: 'boolean' },
  wanted: { type: 'boolean' },
  follow: { type: 'boolean', short: 'f' },
  errors: { type: 'boolean' },
  refused: { type: 'boolean' },
  since: { type: 'string' },
  lines: { type: 'string', short: 'n' },
  purge: { type: 'boolean' },
} as const satisfies Record<OptionName, Options[string]>;

/** Every command has these. */
const COMMON: readonly OptionName[] = ['help', 'root'];
const WHICH: readonly OptionName[] = ['shop', 'central'];
const WHICH_HELP = `  --shop, --central   which server is meant, where both are installed on one machine
`;
const COMMON_HELP = `  --root FOLDER       where / is (for tests; also PRINTFRONT_ROOT)
  --help              this text`;

interface Usage {
  readonly line: string;
  readonly words: string;
  readonly mostWords: number;
  readonly options: readonly OptionName[];
  readonly help: string;
  /** It is about one of the two servers: nobody has to say which. */
  readonly only?: ServerKind;
  /** What is said where the other one is. */
  readonly elsewhere?: string;
}

const USAGES = {
  setup: {
    line: 'starts the server, and says where it is set up in the browser and with which code',
    words: '[--address URL] [--seconds N] [--yes]',
    mostWords: 0,
    options: ['address', 'seconds', 'yes'],
    help: `Writes the file of settings where it is missing, enables and starts the unit, and waits until the server answers.
The rest is set in the browser: it prints the address, the same as a QR code, and the code that opens the page.
It may be run again at any time.

  --address URL       how browsers reach it; of central it is asked for, of the shop's server it may be left out;
                      it asks before it takes another's place
  --seconds N         how long to wait for the server (default 180)
  --yes               does not ask`,
  },
  status: {
    line: 'how the server is doing',
    words: '[--json]',
    mostWords: 0,
    options: ['json'],
    help: `Version, unit, readiness, last good backup, what waits for central, and what is wrong, in words.
Ends with 69 when the server does not answer, and with 1 when something is wrong.

  --json              for programs`,
  },
  doctor: {
    line: 'looks for what is wrong with this machine, and says what to do',
    words: '[--json]',
    mostWords: 0,
    options: ['json'],
    help: `Looks at settings, permissions, releases, units, ports, clock, disk, memory, network, names, central, certificates,
router, database, copies and backups. For each thing that is wrong it says what, and what to do. It changes nothing.
Ends with 1 when something is wrong, and with 78 when a setting is.

  --json              for programs`,
  },
  backup: {
    line: 'copies the database now, and lists copies and backups',
    words: '[list] [--folder DIR]',
    mostWords: 1,
    options: ['folder'],
    help: `Without a word: a copy of the database as it is now, beside the server that runs. Photos are not in it;
they are in the backups that the server makes by itself in another place (docs/backup.md).

  list                the copies of the database on this machine, and the backups in another place
  --folder DIR        where copies by hand go (default: the folder by-hand in the server's own)`,
  },
  restore: {
    line: 'goes back to a copy of the database, or to a backup',
    words: 'newest|NUMBER|ID [--elsewhere] [--folder DIR] [--yes] | --restored',
    mostWords: 1,
    options: ['elsewhere', 'folder', 'restored', 'yes', 'seconds'],
    help: `Stops the server, goes back, and starts the server again. What was there lies in the folder quarantine.

  newest              the newest copy of the database on this machine, made by the server or by hand
  NUMBER              one of those that the server makes (printfront backup list)
  --folder DIR        one that was made by hand, in this folder
  --elsewhere         a backup in another place, with its photos; the word is the beginning of its id, or newest
  --restored          central on PostgreSQL, once its own tools have brought a backup back: numbers that shops may hold
                      from after it are stepped over
  --seconds N         how long to wait for the server afterwards (default 180)
  --yes               does not ask`,
  },
  owner: {
    line: 'a link with which an owner who forgot the password chooses another',
    words: '[USER NAME] [--without-second-factor]',
    mostWords: 1,
    options: ['without-second-factor'],
    only: 'central',
    elsewhere: "Owners are at central, and this is a shop's computer: run printfront owner at the machine of central.",
    help: `At the machine of central, which goes on running. The link works once, within an hour; until it is used nothing changes.
The user name is needed where there are several owners.

  --without-second-factor   ends sign-in in two steps, and passkeys: the phone is lost, too`,
  },
  router: {
    line: "sets the shop's MikroTik router up",
    words: '[--dry-run] [--undo] | --script',
    mostWords: 0,
    options: ['dry-run', 'undo', 'script'],
    only: 'edge',
    elsewhere: "Routers are in shops, and this is central: run printfront router at the shop's computer.",
    help: `What the page of the shop's computer does, by command. It speaks to the router as an administrator of it:

  ROUTER_HOST=192.168.88.1 ROUTER_USERNAME=admin ROUTER_PASSWORD=… printfront router --dry-run

Where the router is, it knows once the shop's server does; all that can be set stands in docs/router.md.

  --dry-run           only says what it would do
  --undo              takes everything of ours off again
  --script            writes the set-up for the router's terminal instead; with GUEST_INTERFACE=bridge-guest the
                      router is not even asked`,
  },
  upgrade: {
    line: 'changes to the version of a package, and back when it is not healthy',
    words: 'FILE.deb | --back | --wanted',
    mostWords: 1,
    options: ['back', 'wanted', 'yes', 'seconds'],
    help: `Lays the package out with apt. Then scripts/deploy/upgrade.sh copies the database, changes over, and goes back when the
new version does not become ready, or ends within a minute.

  --back              to the version before
  --wanted            to the version that an owner wants in the browser, where this is the moment for it, or to the end of
                      one that was cut short; printfront-update.timer asks every two minutes
  --seconds N         how long the new version may take to become ready once it has started (default 180)
  --yes               does not ask`,
  },
  logs: {
    line: "the server's log",
    words: '[--follow] [--errors] [--refused] [--since WHEN] [--lines N] [--json]',
    mostWords: 0,
    options: ['follow', 'errors', 'refused', 'since', 'lines', 'json'],
    help: `  --follow            stays, and shows what comes
  --errors            only warnings, errors, and what the server says in plain words at its start and end
  --refused           only calls that were refused (status 400 to 499)
  --since WHEN        as journalctl takes it: "1 hour ago", "2026-12-01" (with --errors or --refused default "1 day ago")
  --lines N           only so many of the last lines are looked through (without any of these default 200)
  --json              entries as the server writes them, for programs`,
  },
  uninstall: {
    line: 'removes the program and keeps the data',
    words: '[--purge] [--yes]',
    mostWords: 0,
    options: ['purge', 'yes'],
    help: `Says what stays, asks, and removes the package with apt.

  --purge             settings and data go too: orders and photos are lost for good. It asks for more than yes.
  --yes               does not ask (with --purge it does)`,
  },
} as const satisfies Record<string, Usage>;
export type CommandName = keyof typeof USAGES;
export const COMMAND_NAMES = Object.keys(USAGES) as CommandName[];

const STATUS_HELP = `It ends with 0 when all is well, 1 when something is wrong, 64 for words that it does not know, 69 when nothing is
installed, runs or answers, 77 when it takes root, 78 for a wrong setting.`;

export const summaryOf = (): string => `Usage: printfront COMMAND

${COMMAND_NAMES.map((name) => `  ${name.padEnd(10)} ${USAGES[name].line}`).join('\n')}

printfront COMMAND --help says more about one of them; printfront --version says which version this is.
${STATUS_HELP}`;

export function usageOf(name: CommandName) {
  const usage: Usage = USAGES[name];
  const names = [...COMMON, ...(usage.only === undefined ? WHICH : []), ...usage.options];
  return {
    mostWords: usage.mostWords,
    only: usage.only,
    elsewhere: usage.elsewhere,
    options: Object.fromEntries(names.map((option) => [option, OPTIONS[option]])) as Options,
    text: `Usage: printfront ${name} ${usage.words}

${usage.help}

${usage.only === undefined ? WHICH_HELP : ''}${COMMON_HELP}`,
  };
}
