/**
 * How far back both ends tell each other of orders after one of them came back from a copy (S40). Copies are made every hour
 * and 48 of them kept: whatever copy an operator goes back to, this is older.
 */
export const TOLD_AGAIN_MS = 7 * 86_400_000;
