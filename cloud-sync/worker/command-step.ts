import { StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { Logger } from 'pino';
import { LONGEST_WAIT_SECONDS, SyncCommand } from '../protocol/commands.ts';
import type { CentralClient } from './central-client.ts';
import type { StepOutcome } from './loop.ts';
import type { CommandCursor, CommandPort } from './ports.ts';

/** After this a command is stepped over: one that cannot be applied must not keep back all that follow. */
const ATTEMPTS_PER_COMMAND = 5;
/** An empty answer that comes sooner was not a long poll, and asking again at once would be a storm. */
const SHORTEST_POLL_MS = 1_000;

interface CommandStepOptions {
  client: CentralClient;
  commands: CommandPort;
  logger: Logger;
  timers: Timers;
  waitSeconds?: number;
  /** After each command that had an effect. */
  onApplied(command: SyncCommand): void;
}

/** Waits at central for what it has to say about this shop's orders, and applies it in its order. */
export function createCommandStep(options: CommandStepOptions): () => Promise<StepOutcome> {
  const { client, commands, logger, timers, waitSeconds = LONGEST_WAIT_SECONDS, onApplied } = options;
  let failing = { number: 0, attempts: 0 };

  return async () => {
    const askedAt = timers.now();
    const cursor = await commands.readCursor();
    const { commands: said, newest, seal = null } = await client.waitForCommands(cursor, waitSeconds);
    if (newest < cursor.number) {
      logger.warn(
        { cursor: cursor.number, newest },
        'central has fewer commands than before; going on from its newest',
      );
      await commands.apply({ number: newest, seal }, null);
      return 'again';
    }
    const last = said.at(-1)?.number ?? newest;
    for (const { number, command } of said) {
      // A repeated answer may hold what has been applied already.
      if (number > cursor.number) await apply({ number, seal: number === last ? seal : null }, command);
    }
    // Of a central that has learned to seal, or has come back from a copy since.
    const isSealedAnew = last === cursor.number && seal !== null && seal !== cursor.seal;
    if (isSealedAnew) await commands.apply({ number: last, seal }, null);
    const isStorm = said.length === 0 && timers.now() - askedAt < SHORTEST_POLL_MS;
    return isStorm ? SHORTEST_POLL_MS : 'again';
  };

  async function apply(cursor: CommandCursor, command: { type: string }): Promise<void> {
    const { number } = cursor;
    const known = SyncCommand.safeParse(command);
    if (!known.success) logger.warn({ number, commandType: command.type }, 'stepping over an unknown command');
    try {
      await commands.apply(cursor, known.success ? known.data : null);
      if (known.success) onApplied(known.data);
    } catch (error) {
      // A full disk says nothing about the command: stepped over, it would be lost for good.
      if (error instanceof StorageError) throw error;
      failing = { number, attempts: failing.number === number ? failing.attempts + 1 : 1 };
      if (failing.attempts < ATTEMPTS_PER_COMMAND) throw error;
      logger.error(
        { err: error, number, commandType: command.type },
        'a command could not be applied; stepping over it',
      );
      await commands.apply(cursor, null);
    }
  }
}
