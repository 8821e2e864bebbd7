import process from 'node:process';
import { parseArgs } from 'node:util';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { COMMAND_NAMES, type Command, type CommandName, type Said, summaryOf, usageOf } from './commands.ts';
import { CommandError, EXIT, type ExitStatus } from './exit-status.ts';
import { findMachine, isOnlyOther } from './machine.ts';
import { readInstalledVersion } from './version.ts';

/** A command's code is only read when it is asked for: help needs no database. */
const LOAD: Record<CommandName, () => Promise<Command>> = {
  setup: async () => (await import('./setup.ts')).setup,
  status: async () => (await import('./status.ts')).status,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  owner: async () => (await import('./owner.ts')).owner,
  router: async () => (await import('./router.ts')).router,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
  logs: async () => (await import('./logs.ts')).logs,
  uninstall: async () => (await import('./uninstall.ts')).uninstall,
};

/** What neither starts, stops nor replaces a server. Going back does, save for what is done after PostgreSQL's own tools have. */
const isForContainer = (word: CommandName, { values }: Said): boolean =>
  ['status', 'doctor', 'backup', 'owner'].includes(word) || (word === 'restore' && values.restored === true);

const isCommand = (word: string): word is CommandName => (COMMAND_NAMES as readonly string[]).includes(word);

/** @returns what the process ends with */
export async function runPrintfront(words: readonly string[]): Promise<ExitStatus> {
  try {
    return await run(words);
  } catch (error) {
    if (error instanceof CommandError) return refuse(error.message, error.exitStatus);
    if (error instanceof SettingError) return refuse(error.message, EXIT.wrongSetting);
    throw error;
  }
}

async function run([word, ...rest]: readonly string[]): Promise<ExitStatus> {
  if (word === undefined) return refuse(summaryOf(), EXIT.usage);
  if (word === '--help' || word === '-h') return say(summaryOf());
  if (word === 'help') return say(helpFor(rest[0]));
  if (word === '--version') return say(readInstalledVersion());
  if (!isCommand(word)) {
    throw new CommandError(EXIT.usage, `There is no command “${word}”: printfront --help lists them.`);
  }
  const { options, mostWords, only, elsewhere } = usageOf(word);
  let said: Said;
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    said = { values: values as Said['values'], words: positionals };
  } catch (error) {
    // Its first sentence names the word; the rest is about programs.
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    throw new CommandError(EXIT.usage, `${sentence.replace(/\.$/, '')}: printfront ${word} --help says what there is.`);
  }
  if (said.values.help) return say(usageOf(word).text);
  if (said.words.length > mostWords) {
    throw new CommandError(
      EXIT.usage,
      `“${said.words[mostWords]}” is one word too many: printfront ${word} --help says what there is.`,
    );
  }
  const command = await LOAD[word]();
  const { root } = said.values;
  if (only !== undefined && elsewhere !== undefined && isOnlyOther(root, only)) {
    throw new CommandError(EXIT.unreachable, elsewhere);
  }
  const { shop = only === 'edge', central = only === 'central' } = said.values;
  const machine = findMachine({ root, shop, central });
  if (machine.isContainer && !isForContainer(word, said)) {
    throw new CommandError(
      EXIT.unreachable,
      `In a container there is no printfront ${word}: whoever runs the container does that (docs/deployment.md).`,
    );
  }
  return command(machine, said);
}

function helpFor(word: string | undefined): string {
  if (word === undefined) return summaryOf();
  if (isCommand(word)) return usageOf(word).text;
  throw new CommandError(EXIT.usage, `There is no command “${word}”: printfront --help lists them.`);
}

function say(text: string): ExitStatus {
  process.stdout.write(`${text}\n`);
  return EXIT.fine;
}

function refuse(text: string, status: ExitStatus): ExitStatus {
  process.stderr.write(`${text}\n`);
  return status;
}
