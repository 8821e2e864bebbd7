import type { Logger } from 'pino';
import { digest, ORDERS_PER_DIGEST } from '../protocol/digest.ts';
import type { CentralClient } from './central-client.ts';
import type { StepOutcome } from './loop.ts';
import type { OutboxPort } from './ports.ts';

/** Compares what the shop believes to be at central with what is there, and sends again what is not. */
export function createDigestStep({
  client,
  outbox,
  epoch,
  logger,
  restMs,
  onRound,
}: {
  client: CentralClient;
  outbox: OutboxPort;
  epoch(): string;
  logger: Logger;
  restMs: number;
  /** After every round: what was refused or damaged gets another chance too. */
  onRound(): Promise<void>;
}): () => Promise<StepOutcome> {
  return async () => {
    let beforeSequence: number | null = null;
    for (;;) {
      const orders = await outbox.listAcknowledged({ beforeSequence, limit: ORDERS_PER_DIGEST });
      const last = orders.at(-1);
      if (last === undefined) break;
      beforeSequence = last.sequence;
      const { behind } = await client.call(digest, {
        epoch: epoch(),
        orders: orders.map(({ sequence: _, ...order }) => order),
      });
      if (behind.length > 0)
        logger.warn({ orderCount: behind.length }, 'central lacks orders it had; sending them again');
      for (const { orderId, version } of behind) await outbox.sendAgain(orderId, version + 1);
    }
    await onRound();
    return restMs;
  };
}
