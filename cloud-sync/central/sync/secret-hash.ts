import { createHash } from 'node:crypto';

/** What is kept of a token or code. Both are random and long enough that a plain hash cannot be turned back. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('hex');
