import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider is away, too slow, or answers something that is not OpenID Connect. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** The provider, or our check of what it says, does not let this person in. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError';
}

/** Codes of openid-client for answers that come from something broken, or from something else in between. */
const NO_REAL_ANSWER = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];
/** RFC 6749, 4.1.2.1: the provider's own trouble. */
const PROVIDER_IN_TROUBLE = ['server_error', 'temporarily_unavailable'];

/**
 * What a failure of openid-client means for the person. Messages hold no token and no claim, so that they can be logged.
 *
 * @returns anything else as it is: a fault of ours
 */
export function explainProviderFailure(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const isInTrouble = PROVIDER_IN_TROUBLE.includes(error.error);
    return isInTrouble ? new ProviderUnreachableError(error.error) : new ProviderRefusedError(error.error);
  }
  if (error instanceof WWWAuthenticateChallengeError) return new ProviderRefusedError('invalid_client');
  if (error instanceof ClientError) {
    const words = `${error.code ?? 'no code'}: ${error.message}`;
    const isNoAnswer = error.code !== undefined && NO_REAL_ANSWER.includes(error.code);
    return isNoAnswer ? new ProviderUnreachableError(words) : new ProviderRefusedError(words);
  }
  // What fetch throws when nobody answers; a wrong argument has a code of Node's.
  if (error instanceof TypeError && !('code' in error)) return new ProviderUnreachableError(error.message);
  return error;
}
