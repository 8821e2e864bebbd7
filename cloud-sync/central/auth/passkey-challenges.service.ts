import { createHash, randomBytes } from 'node:crypto';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { z } from 'zod';
import type { CentralDatabase } from '../database/database.ts';
import { type PasskeyPlace, type PasskeyPlacesDeps, passkeyPlaces } from './passkey-places.ts';
import { deletePasskeyChallengesBefore, insertPasskeyChallenge, takePasskeyChallenge } from './passkeys.repository.ts';

export interface PasskeyChallengeDeps extends PasskeyPlacesDeps {
  database: CentralDatabase;
  now(): Date;
}

/** Who may answer: a session of a user, or a browser by its cookie where nobody is signed in. */
export interface ChallengeHolder {
  secret: string;
  userId: string | null;
}

/** So long a person may look for the device. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** @throws HttpProblem parameter-invalid for a page that is none of ours */
export function requirePlace(deps: PasskeyPlacesDeps, origin: string): PasskeyPlace {
  const place = passkeyPlaces(deps).find((one) => one.origin === origin);
  if (place !== undefined) return place;
  throw new HttpProblem('parameter-invalid', 'Passkeys do not work at this address.', { parameter: 'origin' });
}

/** @returns what the device is to sign, base64url; only its hash is kept */
export async function makeChallenge(
  { database, now }: PasskeyChallengeDeps,
  { secret, userId }: ChallengeHolder,
  { origin }: PasskeyPlace,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await deletePasskeyChallengesBefore(database, now());
  await insertPasskeyChallenge(database, {
    challenge_hash: hashOf(challenge),
    holder_hash: hashOf(secret),
    user_id: userId,
    origin,
    expires_at: new Date(now().getTime() + PASSKEY_CHALLENGE_MS).toISOString(),
  });
  return challenge;
}

const ClientData = z.object({ challenge: z.string() });

/**
 * Uses the challenge up that the answer is for, whatever comes of the answer.
 *
 * @param clientDataJSON as the browser sent it, base64url
 * @throws HttpProblem sign-in-expired for one that was used, is late, or was given to another browser or session;
 *   sign-in-refused for no answer at all
 */
export async function takeChallenge(
  deps: PasskeyChallengeDeps,
  { secret, userId }: { secret: string | undefined; userId: string | null },
  clientDataJSON: string,
): Promise<{ challenge: string; place: PasskeyPlace }> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) throw passkeyRefused();
  if (secret === undefined) throw passkeyExpired();
  const keys = { challengeHash: hashOf(challenge), holderHash: hashOf(secret), userId };
  const row = await takePasskeyChallenge(deps.database, keys);
  if (row === undefined || Date.parse(row.expires_at) <= deps.now().getTime()) throw passkeyExpired();
  return { challenge, place: requirePlace(deps, row.origin) };
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}

const passkeyExpired = () =>
  new HttpProblem('sign-in-expired', 'This was asked too long ago, was answered already, or was asked elsewhere.');
export const passkeyRefused = () =>
  new HttpProblem('sign-in-refused', 'This passkey does not show that it is its owner who asks.');
