import { createHash, randomBytes } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { PROVIDER_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { tooManySignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { accountDisabled } from './account-disabled.ts';
import { takeSingleAttempt } from './locked-attempt.service.ts';
import type { ProviderClient } from './provider-client.ts';
import { ProviderRefusedError, ProviderUnreachableError } from './provider-errors.ts';
import {
  deleteProviderSignInsBefore,
  insertProviderSignIn,
  takeProviderSignIn,
} from './provider-sign-ins.repository.ts';
import { openSession } from './sessions.service.ts';
import { findOrInsertProviderUser } from './users.repository.ts';

export interface ProviderSignInDeps {
  database: CentralDatabase;
  providers: readonly ProviderClient[];
  /** How browsers reach this server, without a slash at the end. */
  publicUrl(): string;
  logger: Logger;
  now(): Date;
}

export const PROVIDER_SIGN_IN_MINUTES = 10;
const MINUTE_MS = 60_000;
/** A late one still says where the person was; then it is forgotten. */
const FORGOTTEN_AFTER_MS = 60 * MINUTE_MS;

const secret = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A failure of signing in, with where the person was, as far as that is known. */
export class ProviderSignInFailure extends Error {
  readonly problem: HttpProblem;
  readonly returnPath: string | null;

  constructor(problem: HttpProblem, returnPath: string | null) {
    super(problem.message);
    this.name = 'ProviderSignInFailure';
    this.problem = problem;
    this.returnPath = returnPath;
  }
}

/**
 * @param start.browser secret of this browser's cookie: only the browser that began may finish
 * @param start.returnPath a path of this site, checked already
 * @returns the provider's page to send the browser to
 * @throws HttpProblem not-found; ProviderSignInFailure provider-unreachable, too-many-requests
 */
export async function startProviderSignIn(
  deps: ProviderSignInDeps,
  start: { provider: string; browser: string; returnPath: string | null; network: string },
): Promise<URL> {
  const provider = providerOf(deps, start.provider);
  const waitMs = await takeSingleAttempt(deps.database, `provider:${start.network}`, PROVIDER_LIMIT, deps.now);
  if (waitMs > 0) throw new ProviderSignInFailure(tooManySignIns(waitMs), start.returnPath);
  const request = {
    redirectUri: redirectUri(deps, provider),
    state: secret(),
    nonce: secret(),
    codeVerifier: secret(),
  };
  const address = await provider.authorizationUrl(request).catch((error: unknown) => {
    throw failureOf(deps, provider, error, start.returnPath);
  });
  const now = deps.now().getTime();
  await deleteProviderSignInsBefore(deps.database, new Date(now - FORGOTTEN_AFTER_MS));
  await insertProviderSignIn(deps.database, {
    state_hash: hashOf(request.state),
    provider: provider.id,
    browser_hash: hashOf(start.browser),
    nonce: request.nonce,
    code_verifier: request.codeVerifier,
    return_path: start.returnPath,
    expires_at: new Date(now + PROVIDER_SIGN_IN_MINUTES * MINUTE_MS).toISOString(),
  });
  return address;
}

/**
 * Opens a session for the person who comes back from the provider. The same person through the same provider is the same
 * user; what else the provider says, an e-mail address for example, never leads to anybody's account.
 *
 * @param finish.search what the provider added to the address, with the question mark
 * @throws HttpProblem not-found; ProviderSignInFailure sign-in-expired, sign-in-refused, provider-unreachable
 */
export async function finishProviderSignIn(
  deps: ProviderSignInDeps,
  finish: { provider: string; browser: string | undefined; state: string | undefined; search: string },
): Promise<{ user: User; token: string; returnPath: string | null }> {
  const { database, now } = deps;
  const provider = providerOf(deps, finish.provider);
  const { state, browser } = finish;
  const expired = new HttpProblem('sign-in-expired', 'This sign-in has expired, or was begun in another browser.');
  if (state === undefined || browser === undefined) throw new ProviderSignInFailure(expired, null);
  const key = { stateHash: hashOf(state), provider: provider.id, browserHash: hashOf(browser) };
  const begun = await takeProviderSignIn(database, key);
  if (begun === undefined) throw new ProviderSignInFailure(expired, null);
  const { return_path: returnPath, nonce, code_verifier: codeVerifier } = begun;
  if (Date.parse(begun.expires_at) <= now().getTime()) throw new ProviderSignInFailure(expired, returnPath);

  const callback = new URL(`${redirectUri(deps, provider)}${finish.search}`);
  const person = await provider.personOf(callback, { state, nonce, codeVerifier }).catch((error: unknown) => {
    throw failureOf(deps, provider, error, returnPath);
  });
  const user = await findOrInsertProviderUser(database, {
    id: uuidv7(),
    provider: provider.id,
    subject: person.subject,
    name: person.name,
    createdAt: now(),
  });
  if (user.disabled_at !== null) throw new ProviderSignInFailure(accountDisabled(), returnPath);
  return { user, token: await openSession(database, user.id, now(), 'provider'), returnPath };
}

/** Registered at the provider; never made from what a request says about its host. */
const redirectUri = ({ publicUrl }: ProviderSignInDeps, { id }: ProviderClient) =>
  `${publicUrl()}${API_BASE}/auth/sign-in/${id}/callback`;

function providerOf({ providers }: ProviderSignInDeps, id: string): ProviderClient {
  const provider = providers.find((one) => one.id === id);
  if (provider === undefined) throw notFound();
  return provider;
}

function failureOf({ logger }: ProviderSignInDeps, { id }: ProviderClient, error: unknown, returnPath: string | null) {
  const isAway = error instanceof ProviderUnreachableError;
  if (!isAway && !(error instanceof ProviderRefusedError)) return error;
  // Who says no at the provider has only changed their mind.
  const level = error.message === 'access_denied' ? 'debug' : 'warn';
  logger[level]({ provider: id, reason: error.message }, 'a sign-in through a provider failed');
  const problem = isAway
    ? new HttpProblem('provider-unreachable', 'The provider cannot be reached.', { retryAfterSeconds: 10 })
    : new HttpProblem('sign-in-refused', 'The provider did not let this person sign in.');
  return new ProviderSignInFailure(problem, returnPath);
}
