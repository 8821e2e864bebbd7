import { Id } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';

/**
 * By which central knows its own word again when a shop brings it back; to the shop it is text that it keeps. Bound to the
 * shop, to what was said, and to how often central's database had come back from a copy. An older central has none, and an older shop keeps none.
 */
export const Seal = z.string().max(500);

/** What central took note of last of an epoch; the answer brings it back, and so it is known at both ends (S43). */
export const Position = z.object({
  /** Counts the marks of one history of the shop's database. */
  number: z.int().min(1),
  /** Random: two copies of one database count to the same number. */
  id: Id,
  /** How often central's own database came back from a copy. What counts when it is brought back is the one in the seal. */
  generation: z.int().min(0),
  seal: Seal.optional(),
});
export type Position = z.infer<typeof Position>;

/** More calls than are ever under way at once; further back the shop looks itself. */
export const MARKS_NAMED = 20;

/** Where the shop's database stands. Made and durable before the call that brings it, and new for each call. */
export const Mark = z.object({
  number: z.int().min(1),
  id: Id,
  /** The newest that central has answered with; null when it never has in this epoch. */
  confirmed: Position.nullable(),
  /** Marks after that one whose calls were not answered, or not yet; newest first. */
  since: z.array(Id).max(MARKS_NAMED),
});
export type Mark = z.infer<typeof Mark>;

/** Fields of an answer. An older central has none. */
export const standing = {
  /** Of the epoch that was named. The id of the call's own mark: all is well. Another: central has done nothing else. */
  position: Position.optional(),
  /** The shop has begun another epoch since, so this caller is a copy of it, or it is of this caller. */
  isOver: z.boolean().optional(),
};
export type Standing = { position?: Position | undefined; isOver?: boolean | undefined };
