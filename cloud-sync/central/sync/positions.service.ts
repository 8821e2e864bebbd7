import type { CommandsAnswer } from '@printfront/cloud-sync/protocol/commands.ts';
import type { Mark, Position, Standing } from '@printfront/cloud-sync/protocol/position.ts';
import type { Logger } from 'pino';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { appendCommand, findCommandId, findCommandsAfter } from './commands.repository.ts';
import { type AdmittedEpoch, admitEpoch } from './epochs.repository.ts';
import { readGeneration, stepOverLostNumbers } from './lost-numbers.repository.ts';
import type { OrderEffects } from './order-effects.ts';
import { listCommandsToRepeat, readPosition, type StoredPosition, writePosition } from './positions.repository.ts';
import { readSeals } from './seals.service.ts';

/** A shop brings back what only a database later than this one can have told it. */
class OlderCopyError extends Error {
  override readonly name = 'OlderCopyError';
  /** Of central when it told the shop, by the seal of what it said. */
  readonly generation: number;
  constructor(generation: number) {
    super('This database is an older copy of the one that shops have spoken with.');
    this.generation = generation;
  }
}

export interface AdmittedShop {
  admitted: AdmittedEpoch;
  /** False: the database of the shop, or of a second server that says it is that shop, has not come from here. */
  follows: boolean;
  /** For the answer; undefined to a shop that does not say where it stands. */
  position: Position | undefined;
}

/**
 * Takes note of a shop's epoch and of where its database stands (S43), in the transaction of what it has to say. Where it
 * does not follow on what was heard before, nothing is noted and nothing else of the call may be done.
 *
 * @throws OlderCopyError for withOlderCopyNoticed
 * @throws HttpProblem as admitEpoch
 */
export async function admitShop(
  transaction: CentralTransaction,
  { serverId, epoch, mark, effects, now, isBelieved = true }: AdmittedCall,
): Promise<AdmittedShop> {
  const admitted = await admitEpoch(transaction, { serverId, epoch, now });
  if (admitted.isRestored) await effects.tellRestoredShop(transaction, serverId);
  if (mark === undefined || !admitted.isCurrent) return { admitted, follows: admitted.isCurrent, position: undefined };
  const [seals, generation] = [await readSeals(transaction), await readGeneration(transaction)];
  const told = ({ number, id }: StoredPosition) => ({ what: 'mark', serverId, epoch, number, id }) as const;
  const positionAt = ({ number, id }: StoredPosition): Position => {
    const seal = seals.seal(told({ number, id }), { generation, commandId: '' });
    return { number, id, generation, seal };
  };
  const before = await readPosition(transaction, epoch);
  const ownMarks = [mark.id, mark.confirmed?.id, ...mark.since];
  const isLost = isOlderThan(before, mark.confirmed);
  if (before !== null && !isLost && !ownMarks.includes(before.id)) {
    return { admitted, follows: false, position: positionAt(before) };
  }
  // Without a right seal the shop's mark is noted, and that is all: it may be of an older version, or of a stranger.
  if (isLost && mark.confirmed !== null && isBelieved) {
    throwIfLost(seals.open(told(mark.confirmed), mark.confirmed.seal), generation);
  }
  // A call that was overtaken by a later one of the same shop takes nothing back. What is noted never counts down either:
  // otherwise a shop could have a mark sealed, let it be forgotten and bring it back.
  const newest = before !== null && before.number > mark.number ? before : mark;
  if (newest === mark) await writePosition(transaction, { serverId, epoch, mark });
  return { admitted, follows: true, position: positionAt(newest) };
}

/** @throws OlderCopyError unless a restore that is known here has dealt with that loss already */
function throwIfLost(said: { generation: number } | null, generation: number): void {
  if (said !== null && said.generation >= generation) throw new OlderCopyError(said.generation);
}

/**
 * What a shop has not been told yet.
 *
 * @param asked.seal of the answer that brought the shop to `after`
 * @throws OlderCopyError for withOlderCopyNoticed: the command that the shop has applied is another one here, or none
 */
export async function tellCommands(
  database: CentralDatabase,
  asked: { serverId: string; after: number; seal?: string | undefined; isBelieved: boolean },
): Promise<CommandsAnswer> {
  const { serverId, after, isBelieved } = asked;
  const answer = await findCommandsAfter(database, serverId, after);
  // After the commands: one that is told with a generation of later would be taken for a loss that was dealt with.
  const [seals, generation] = [await readSeals(database), await readGeneration(database)];
  const applied = seals.open({ what: 'command', serverId, number: after }, asked.seal);
  if (isBelieved && applied !== null) {
    const id = await findCommandId(database, serverId, after);
    if (id === undefined || (id ?? '') !== applied.commandId) throwIfLost(applied, generation);
  }
  const number = answer.commands.at(-1)?.number ?? answer.newest;
  const id = await findCommandId(database, serverId, number);
  if (id === undefined) return answer;
  const seal = seals.seal({ what: 'command', serverId, number }, { generation, commandId: id ?? '' });
  return { commands: answer.commands, newest: answer.newest, seal };
}

export const standingOf = ({ admitted, position }: AdmittedShop): Standing => ({
  position,
  isOver: admitted.isCurrent ? undefined : true,
});

interface AdmittedCall {
  serverId: string;
  epoch: string;
  mark: Mark | undefined;
  effects: Pick<OrderEffects, 'tellRestoredShop'>;
  now: Date;
  /** False: that this database is an older copy has just been looked at. */
  isBelieved?: boolean;
}

/** Central has told the shop of a mark that it does not know itself any more. */
const isOlderThan = (before: { number: number } | null, confirmed: Position | null) =>
  confirmed !== null && (before === null || before.number < confirmed.number);

/**
 * Does a shop's call. When it turns out that this database is an older copy, put back without a word, it first does once what
 * `npm run restore:central` does.
 *
 * @param work throws OlderCopyError only when it is given true
 */
export async function withOlderCopyNoticed<Answer>(
  { database, logger, now = () => new Date() }: { database: CentralDatabase; logger: Logger; now?(): Date },
  work: (isBelieved: boolean) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof OlderCopyError)) throw error;
    await database.transaction().execute(async (transaction) => {
      await lockName(transaction, 'older-copy');
      const generation = await readGeneration(transaction);
      // Of several shops that say so the first one counts, also when this is the second time.
      if (generation > error.generation) return;
      const before = await listCommandsToRepeat(transaction);
      await stepOverLostNumbers(transaction, { generation: error.generation + 1, at: now() });
      for (const { serverId, command } of before) await appendCommand(transaction, { serverId, command });
      logger.error('this database is an older copy, which somebody put back; central goes on as after a restore');
    });
    return work(false);
  }
}
