import { Id } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { syncCall } from './sync-call.ts';

/** Names one unbroken history of an edge's database. Random: two restores of one backup must not share a name. */
export const Epoch = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/** 256 random bits in base64url, made by the edge itself so that a lost answer can be asked for again. */
export const EdgeToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Every number of five or more digits that begins with it belongs to one epoch of one edge; see overflow-numbers.ts. */
export const OverflowPrefix = z.string().regex(/^(?:[5-8]\d{2}|9+[0-8]\d{2})$/);

export const EnrolRequest = z.object({
  code: z.string().trim().min(6).max(80),
  token: EdgeToken,
  epoch: Epoch,
  /** The shop whose data this computer has (S80): a code of another one is refused, and not used up. Absent from a new one. */
  serverId: Id.optional(),
});
export type EnrolRequest = z.infer<typeof EnrolRequest>;

export const EnrolAnswer = z.object({ serverId: Id, serverName: z.string(), overflowPrefix: OverflowPrefix });
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

const Enrolled = EnrolAnswer.extend({
  /** To a computer that takes another's place (S80): commands up to here are that one's. */
  commandsFrom: z.int().min(0).optional(),
});
export type Enrolled = z.infer<typeof Enrolled>;

/** The only call without a token: it makes the token valid. */
export const enrol = syncCall({ name: 'enrol', path: '/sync/enrol', request: EnrolRequest, answer: Enrolled });
