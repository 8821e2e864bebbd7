import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, as text that fits a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * How a secret is kept. The tokens and codes are random and long, so a plain hash cannot be turned back: nobody can try
 * 2^256 of them, nor in the day that a code lives a part of its 2^50 that would matter.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
