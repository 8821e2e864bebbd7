import { createHash } from 'node:crypto';
import { normalizeUsername } from '../../domain/account-names.ts';

/** By which a known device and a count of tries name an account: what people type as a name is not kept as it was typed. */
export const accountOf = (username: string) => createHash('sha256').update(normalizeUsername(username)).digest('hex');
