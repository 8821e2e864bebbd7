import { cleanPersonName } from '@printfront/shared/domain/account-names.ts';
import * as openid from 'openid-client';
import type { ProviderSettings } from '../settings/provider-settings.ts';
import { isSecretSignatureRight } from './id-token-signature.ts';
import { explainProviderFailure, ProviderRefusedError } from './provider-errors.ts';

/** What is kept between sending a browser away and its coming back. */
export interface ProviderRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person as the provider knows them. */
export interface ProviderPerson {
  subject: string;
  name: string;
}

export interface ProviderClient {
  readonly id: string;
  readonly name: string;
  /** @throws ProviderUnreachableError */
  authorizationUrl(request: ProviderRequest): Promise<URL>;
  /**
   * Exchanges the code and checks the ID token: signature, issuer, audience, expiry, nonce.
   *
   * @param callback the redirect URI with what the provider has added
   * @throws ProviderUnreachableError, ProviderRefusedError
   */
  personOf(callback: URL, request: Omit<ProviderRequest, 'redirectUri'>): Promise<ProviderPerson>;
}

const TIMEOUT_SECONDS = 10;
const DAY_MS = 86_400_000;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

/** One provider. Its metadata is fetched when a sign-in first needs it: a provider that is away stops nothing else. */
export function createProviderClient(settings: ProviderSettings, now: () => Date): ProviderClient {
  const { id, name, issuer, clientId, clientSecret, scopes, idTokenAlgorithm } = settings;
  const isSignedWithSecret = idTokenAlgorithm === 'HS256';
  let known: { configuration: openid.Configuration; at: number } | undefined;
  let asking: Promise<openid.Configuration> | undefined;

  async function discover(): Promise<openid.Configuration> {
    const metadata = {
      client_secret: clientSecret,
      ...(idTokenAlgorithm === undefined ? {} : { id_token_signed_response_alg: idTokenAlgorithm }),
    };
    const configuration = await openid.discovery(issuer, clientId, metadata, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Settings allow plain HTTP on this machine only.
      execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    });
    if (!isSignedWithSecret) openid.enableNonRepudiationChecks(configuration);
    known = { configuration, at: now().getTime() };
    return configuration;
  }

  async function configured(): Promise<openid.Configuration> {
    if (known !== undefined && now().getTime() - known.at < DAY_MS) return known.configuration;
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    // What was right yesterday is most likely right today.
    return asking.catch((error: unknown) => {
      if (known === undefined) throw error;
      return known.configuration;
    });
  }

  async function personOf(callback: URL, { state, nonce, codeVerifier }: Omit<ProviderRequest, 'redirectUri'>) {
    const configuration = await configured();
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new ProviderRefusedError('no ID token');
    if (isSignedWithSecret && !isSecretSignatureRight(tokens.id_token, clientSecret)) {
      throw new ProviderRefusedError('the ID token is not signed with the client secret');
    }
    if (!SUBJECT.test(claims.sub)) throw new ProviderRefusedError('the ID token names nobody');
    const shown = nameIn(claims) ?? (await nameFromUserInfo(configuration, tokens.access_token, claims.sub));
    return { subject: claims.sub, name: shown ?? name };
  }

  const explained = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      throw explainProviderFailure(error);
    });

  return {
    id,
    name,
    authorizationUrl: ({ redirectUri, state, nonce, codeVerifier }) =>
      explained(
        configured().then(async (configuration) =>
          openid.buildAuthorizationUrl(configuration, {
            redirect_uri: redirectUri,
            scope: scopes,
            state,
            nonce,
            code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          }),
        ),
      ),
    personOf: (callback, request) => explained(personOf(callback, request)),
  };
}

function nameIn(claims: Record<string, unknown>): string | null {
  const { name, given_name, family_name, nickname, preferred_username } = claims;
  const parts = [given_name, family_name].filter((part) => typeof part === 'string');
  for (const candidate of [name, parts.join(' '), nickname, preferred_username]) {
    const shown = typeof candidate === 'string' ? cleanPersonName(candidate) : null;
    if (shown !== null) return shown;
  }
  return null;
}

/** Many providers keep the name out of the ID token. Without one the person is still let in. */
async function nameFromUserInfo(configuration: openid.Configuration, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return null;
  const claims = await openid.fetchUserInfo(configuration, accessToken, subject).catch(() => null);
  return claims === null ? null : nameIn(claims);
}
