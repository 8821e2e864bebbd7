import { randomUUID } from 'node:crypto';
import { leaseOrderNumbers } from '../protocol/order-numbers.ts';
import type { CentralClient } from './central-client.ts';
import type { StepOutcome } from './loop.ts';
import type { NumberPort } from './ports.ts';
import type { Positions } from './positions.ts';

/** One in use and one in reserve. */
const BLOCKS_IN_HAND = 2;

export function createNumberStep({
  client,
  numbers,
  positions,
  restMs,
}: {
  client: CentralClient;
  numbers: NumberPort;
  positions: Pick<Positions, 'mark' | 'judge'>;
  restMs: number;
}): () => Promise<StepOutcome> {
  // Kept until its block is stored, so that a lost answer is answered again with the same numbers.
  let leaseId: string = randomUUID();
  return async () => {
    if ((await numbers.countBlocksInHand()) >= BLOCKS_IN_HAND) return restMs;
    const said = await positions.mark();
    const answer = await client.call(leaseOrderNumbers, { leaseId, ...said });
    // Whatever central knew of this shop, nobody else has these numbers; those in hand are given up before they come.
    await positions.judge(said, answer);
    await numbers.addBlock(answer);
    leaseId = randomUUID();
    return 'again';
  };
}
