import { randomUUID } from 'node:crypto';
import { announceFrontOrders } from '../protocol/front-orders.ts';
import type { CentralClient } from './central-client.ts';
import { CentralRefusedError } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { FrontOrderPort } from './ports.ts';

/** An older central does not know the call; it may be replaced by a newer one any day. */
const UNKNOWN_CALL_REST_MS = 600_000;

/** Says which orders take photos over central, for as long as this server can take them (S23, S24). */
export function createFrontOrderStep({
  client,
  frontOrders,
  epoch,
  restMs,
}: {
  client: CentralClient;
  frontOrders: FrontOrderPort;
  epoch(): string;
  restMs: number;
}): () => Promise<StepOutcome> {
  const run = randomUUID();
  let number = 0;
  /** What central has acknowledged; a closed order is told once. */
  let known = new Map<string, string>();

  return async () => {
    const [all, choices] = [await frontOrders.list(), await frontOrders.choices()];
    const orders = all.filter(({ orderHash, state }) => isTaking(state) || known.get(orderHash) !== state);
    number += 1;
    try {
      const announcement = { epoch: epoch(), run, number, orders, choices };
      const { publicUrl, phones } = await client.call(announceFrontOrders, announcement);
      known = new Map(all.map(({ orderHash, state }) => [orderHash, state]));
      frontOrders.announced(
        publicUrl,
        orders.filter(({ state }) => isTaking(state)).map(({ orderHash }) => orderHash),
        phones,
      );
      return restMs;
    } catch (error) {
      if (!(error instanceof CentralRefusedError && error.code === 'not-found')) throw error;
      return UNKNOWN_CALL_REST_MS;
    }
  };
}

const isTaking = (state: string) => state === 'open' || state === 'parked';
