/** Sent by the edge with every call. Central serves this version and the one before: shops update later. */
export const PROTOCOL_VERSION = 1;
export const PROTOCOL_VERSION_HEADER = 'x-printfront-protocol';
/** What central understands today. There has been no version before 1. */
export const SERVED_PROTOCOL_VERSIONS: readonly number[] = [PROTOCOL_VERSION];
