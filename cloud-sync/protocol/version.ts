/**
 * Sent by the edge with every call. Central serves this version and the one before: shops update later.
 *
 * 1: the first. 2: staff work at the shop while central is away (their verifiers in the catalogue, `order-details-changed`
 * of a shop, downloads in the print ledger) and photos are deleted after their time (`photo-deletion-requested`,
 * `order-photos-deleted`).
 */
export const PROTOCOL_VERSION = 2;
export const PROTOCOL_VERSION_HEADER = 'x-printfront-protocol';
/** What central understands today. */
export const SERVED_PROTOCOL_VERSIONS: readonly number[] = [PROTOCOL_VERSION, 1];
/** From here on a shop knows who may sign in while central is away, and is told. */
export const STAFF_SINCE_VERSION = 2;
