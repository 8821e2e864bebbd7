import type { Logger } from 'pino';
import type { Mark, Position, Standing } from '../protocol/position.ts';
import { CentralUnreachableError } from './central-errors.ts';
import type { EdgeIdentity, PositionPort } from './ports.ts';

/** Answers in a row that name another mark of this shop; with more than its few calls under way central is not in its senses. */
const LATE_ANSWERS = 5;
/**
 * Epochs that a server begins by itself in a run. After the first a call of the database that was there before may still
 * arrive at central, and end it; who is asked for more is not alone.
 */
const MOST_BEGUN = 2;

export interface Said {
  epoch: string;
  mark: Mark;
}

/** Where this shop's database stands, as both ends know it (S43). */
export interface Positions {
  /** The one that counts now; another one after the database turned out to be an older copy. */
  epoch(): string;
  /** Another server goes on from a copy of this database: what happens here stays here until a person has stopped one. */
  isHeld(): boolean;
  /** To be called anew for each call that brings a mark, after what it says was read: a copy that has the mark has that too. */
  mark(): Promise<Said>;
  /**
   * Looks at what central knew.
   *
   * @returns `follows`: central went on from there. `again`: it did not, and the call is to be made anew. `held`: it will not
   * @throws CentralUnreachableError when it keeps answering what makes no sense
   */
  judge(said: Said, answer: Standing): Promise<'follows' | 'again' | 'held'>;
}

interface PositionOptions {
  identity: EdgeIdentity;
  port: PositionPort;
  logger: Logger;
  /** All that waits may be sent, under the new epoch. */
  onNewEpoch(): void;
}

/** An older copy of the database put back by hand is noticed here, and goes on as another epoch, as after a restore. */
export function createPositions({ identity, port, logger, onNewEpoch }: PositionOptions): Positions {
  let confirmed: Position | null | undefined;
  let beginning: Promise<void> | undefined;
  let begun = 0;
  let isHeld = false;
  let lateAnswers = 0;

  async function beginAnew(reason: string): Promise<void> {
    logger.error(
      { reason },
      'this database is an older copy of what central knows of this shop; it goes on as after a restore',
    );
    identity.epoch = await port.beginAnew('central knew more of this shop than its database, which is an older copy');
    confirmed = null;
    begun += 1;
    onNewEpoch();
  }

  async function goOnAnew(reason: string): Promise<'again' | 'held'> {
    if (beginning === undefined && begun >= MOST_BEGUN) {
      if (!isHeld) logger.fatal('another server goes on from a copy of this shop: one of the two has to be stopped');
      isHeld = true;
      return 'held';
    }
    beginning ??= beginAnew(reason).finally(() => {
      beginning = undefined;
    });
    await beginning;
    return 'again';
  }

  async function readConfirmed(): Promise<Position | null> {
    if (confirmed === undefined) confirmed = await port.readConfirmed();
    return confirmed;
  }

  const confirm = (position: Position) => {
    if (confirmed === null || confirmed === undefined || position.number > confirmed.number) confirmed = position;
    // The same mark, of a central that has come back from a copy since.
    else if (position.id === confirmed.id) confirmed = position;
  };

  return {
    epoch: () => identity.epoch,
    isHeld: () => isHeld,
    async mark() {
      await beginning;
      const before = await readConfirmed();
      const { epoch } = identity;
      return { epoch, mark: await port.makeMark({ epoch, confirmed: before }) };
    },
    async judge(said, { position, isOver = false }) {
      // Answered to what this shop was before.
      if (said.epoch !== identity.epoch) return 'again';
      if (isOver) return goOnAnew('its epoch is over');
      if (position === undefined) return 'follows';
      if (position.id === said.mark.id) {
        confirm(position);
        lateAnswers = 0;
        return 'follows';
      }
      if (!(await port.hasMade(position.id))) return goOnAnew(`central had mark ${position.number}`);
      confirm(position);
      lateAnswers += 1;
      if (lateAnswers > LATE_ANSWERS) throw new CentralUnreachableError('central does not say where this shop stands');
      return 'again';
    },
  };
}
