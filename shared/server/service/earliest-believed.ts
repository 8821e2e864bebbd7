/** A clock that says less has lost its battery: there was no Printfront before. UTC milliseconds. */
export const EARLIEST_BELIEVED_MS = Date.UTC(2026, 0, 1);
