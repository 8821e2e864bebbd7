import { uninspectedPhotos } from '@printfront/shared/server/orders/photos.repository.ts';
import type { UninspectedPhotos } from '@printfront/shared/server/photos/photo-processing.ts';
import type { CentralDatabase } from '../database/database.ts';
import { CUSTOMER_OF_PHOTO } from './uploaded-files.repository.ts';

/** How long photos wait at most that another server has taken in and left behind. */
export const LOOK_EVERY_MS = 10_000;

/** Several servers look at the same queue. Among so many of a customer's they rarely choose the same photo. */
const CHOICE = 16;

/**
 * Photos of online customers that nobody has looked at yet. Nothing is claimed: what two servers look at at the same
 * moment is found out twice and written once, and what one leaves behind when it ends is anybody's at once.
 *
 * @param chance 0 to 1, below 1
 */
export function uninspectedOfCustomers(
  database: CentralDatabase,
  chance: () => number = Math.random,
): UninspectedPhotos {
  const waiting = uninspectedPhotos(database, CUSTOMER_OF_PHOTO, (work) => database.transaction().execute(work));
  return {
    count: waiting.count,
    async list({ ofEach, without }) {
      const next = await waiting.list({ ofEach: ofEach * CHOICE, without });
      const byOwner = Map.groupBy(next, ({ owner }) => owner).values();
      // Only of each customer's own: chance among all would favour those who have sent most.
      return [...byOwner].flatMap((photos) => pickSome(photos, ofEach, chance));
    },
    record: waiting.record,
  };
}

function pickSome<Item>(items: readonly Item[], count: number, chance: () => number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(Math.floor(chance() * left.length), 1));
  return picked;
}
