import type { GivenPasskey, PasskeySignInOptions } from '@printfront/shared/contracts/passkeys.ts';
import { type AttemptLimit, PROVIDER_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { tooManySignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase } from '../database/database.ts';
import { accountDisabled } from './account-disabled.ts';
import type { SignedIn } from './auth.service.ts';
import { createGuessLimit, type GuessLimit } from './guess-limit.service.ts';
import { takeSingleAttempt } from './locked-attempt.service.ts';
import {
  makeChallenge,
  PASSKEY_CHALLENGE_MS,
  passkeyRefused,
  requirePlace,
  takeChallenge,
} from './passkey-challenges.service.ts';
import { checkGiven } from './passkey-proofs.ts';
import { findPasskey, notePasskeyUse } from './passkeys.repository.ts';
import { type PasskeyDeps, userHandleOf } from './passkeys.service.ts';
import { openSession } from './sessions.service.ts';
import { findUserById, type UserRow } from './users.repository.ts';

/** Nobody guesses a signature: this bounds the work that a network may ask for. */
const PASSKEY_LIMIT: AttemptLimit = {
  freeAttempts: 20,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 3_600_000,
};

export const createPasskeyLimit = (deps: { database: CentralDatabase; now(): Date }): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'passkey',
    limit: PASSKEY_LIMIT,
    refusal: 'Too many sign-ins were tried. Please wait a moment.',
  });

/**
 * What the device of somebody who wants to sign in is to sign. Whose it is, the device says.
 *
 * @param browser secret of this browser's cookie: only it may answer
 * @throws HttpProblem parameter-invalid, too-many-requests
 */
export async function startPasskeySignIn(
  deps: PasskeyDeps,
  { origin, browser, network }: { origin: string; browser: string; network: string },
): Promise<PasskeySignInOptions> {
  const place = requirePlace(deps, origin);
  const waitMs = await takeSingleAttempt(deps.database, `passkey-challenge:${network}`, PROVIDER_LIMIT, deps.now);
  if (waitMs > 0) throw tooManySignIns(waitMs);
  const challenge = await makeChallenge(deps, { secret: browser, userId: null }, place);
  return { challenge, rpId: place.site, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' };
}

interface Answer {
  passkey: GivenPasskey;
  browser: string | undefined;
  network: string;
  device: string | undefined;
}

/**
 * Opens a session for the owner of a passkey. It is both factors, so no code is asked for.
 *
 * @throws HttpProblem credentials-wrong for a passkey that is not known; sign-in-expired, sign-in-refused,
 *   account-disabled, too-many-requests
 */
export async function signInByPasskey(
  deps: PasskeyDeps & { passkeyTries: GuessLimit },
  { device, ...answer }: Answer,
): Promise<Omit<SignedIn, 'device'> & { device: string | null }> {
  const { database, passkeyTries, signIns, now } = deps;
  await passkeyTries.admit(answer.network);
  const user = await ownerOf(deps, answer).catch(async (error: unknown) => {
    if (error instanceof HttpProblem) await passkeyTries.missed(answer.network);
    throw error;
  });
  if (user.disabled_at !== null) throw accountDisabled();
  const { id, name, rank, provider, username } = user;
  return {
    user: { id, name, rank, provider },
    token: await openSession(database, id, now(), 'passkey'),
    // Devices are known for user names, which are asked for with a password.
    device: username === null ? null : await signIns.remember({ username, device }),
  };
}

async function ownerOf(deps: PasskeyDeps, { passkey, browser }: Omit<Answer, 'device'>): Promise<UserRow> {
  const { database, now } = deps;
  const asked = await takeChallenge(deps, { secret: browser, userId: null }, passkey.response.clientDataJSON);
  const known = await findPasskey(database, passkey.id);
  const user = known && (await findUserById(database, known.user_id));
  if (known === undefined || user === undefined) {
    throw new HttpProblem('credentials-wrong', 'This passkey is not known here, or has been removed.');
  }
  if (passkey.response.userHandle !== userHandleOf(user.id)) throw passkeyRefused();
  const key = {
    credentialId: known.credential_id,
    publicKey: known.public_key,
    useCount: Number(known.use_count),
  };
  const useCount = await checkGiven(deps, passkey, { ...asked, key });
  if (!(await notePasskeyUse(database, { id: known.id, useCount, at: now() }))) throw passkeyRefused();
  return user;
}
