import { RestoredDatabase } from '@printfront/shared/contracts/shop-health.ts';
import { z } from 'zod';
import { isStillSaid, restoredInWords } from './restored-in-words.ts';

/** What `/readyz` of both servers says, as far as somebody has to do something about it. */
const State = z.object({
  database: z.string().optional(),
  catalogue: z.string().optional(),
  restored: RestoredDatabase.nullish(),
  router: z.object({ kind: z.string(), reachable: z.boolean(), problem: z.string().nullish() }).nullish(),
  sync: z
    .object({
      linked: z.boolean().optional(),
      trouble: z.string().nullish(),
      advice: z.string().nullish(),
      parkedOrders: z.number().optional(),
      blobsDamaged: z.number().optional(),
    })
    .nullish(),
});

/** @returns a sentence for each thing that is wrong */
export function troublesOf({ isReady, state }: { isReady: boolean; state: object }, now = new Date()): string[] {
  const read = State.safeParse(state);
  if (!read.success) return ['What the server says of itself cannot be read: is something else at its port?'];
  const { database, catalogue, restored, router, sync } = read.data;
  const found: string[] = [];
  if (database === 'failed') found.push('The database does not answer.');
  if (database === 'read-only') found.push('The disk takes nothing: orders can only be looked at.');
  if (catalogue === 'missing')
    found.push('There are no prices yet: the shop has not heard of central, or is not set up.');
  if (restored && isStillSaid(restored, now)) found.push(restoredInWords(restored));
  // It asks neither router nor central meanwhile, so what it says of them is old.
  if (database === 'read-only' || database === 'failed') return found;
  if (router && router.kind !== 'none' && !router.reachable) {
    found.push(`The router does not answer${router.problem ? ` (${router.problem})` : ''}.`);
  }
  if (sync?.trouble) found.push(sync.advice ?? `Central refuses this shop (${sync.trouble}).`);
  else if (sync?.linked === false) found.push('Central does not answer; the shop goes on, and sends what waits later.');
  if (sync?.parkedOrders)
    found.push(`Central refused ${sync.parkedOrders} orders: the page of the shop's computer names them.`);
  if (sync?.blobsDamaged) found.push(`The disk has damaged ${sync.blobsDamaged} photos.`);
  if (!isReady && found.length === 0) found.push('The server is not ready.');
  return found;
}
