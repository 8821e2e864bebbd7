import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface TestPerson {
  sub: string;
  name?: string;
  email?: string;
}

export interface IdentityProviderOptions {
  /** Where browsers may be sent back to, on this machine and whatever port. */
  callbackPath: string;
  /** How ID tokens are signed. Default RS256. */
  idTokenAlgorithm?: 'RS256' | 'HS256';
  /** The name stands in the ID token; by default only in the userinfo answer, as the standard has it. */
  isNameInIdToken?: boolean;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const CLIENT_ID = 'printfront';

/**
 * A real OpenID Connect provider on loopback. Instead of asking for a password it shows a page with two buttons: to go
 * on as `person`, and to refuse. `person` may be changed at any time.
 */
export async function startIdentityProvider(options: IdentityProviderOptions) {
  const { callbackPath, idTokenAlgorithm = 'RS256', isNameInIdToken = false } = options;
  const clientSecret = randomBytes(32).toString('hex');
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, TestPerson>();
  let person: TestPerson = { sub: 'person-1', name: 'Somchai Jaidee' };
  let rewriteTokens: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        // A native client may come back to any port (RFC 8252, 7.3): the app's is known only later.
        application_type: 'native',
        redirect_uris: [`http://127.0.0.1${callbackPath}`, `http://localhost${callbackPath}`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: idTokenAlgorithm,
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: !isNameInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // A person who has chosen to go on has agreed to everything.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  const serveProvider = provider.callback();

  server.on('request', (request, response) => {
    const [, uid, choice] = /^\/interaction\/([\w-]+)(?:\/(allow|deny))?$/.exec(request.url ?? '') ?? [];
    if (uid === undefined) {
      if (rewriteTokens !== undefined && request.url === '/token') rewriteAnswer(response, rewriteTokens);
      void serveProvider(request, response);
    } else if (choice === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(questionPage(uid, person.name ?? person.sub));
    } else {
      void answer(request, response, choice === 'allow');
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse, isAllowed: boolean): Promise<void> {
    people.set(person.sub, person);
    const result = isAllowed
      ? { login: { accountId: person.sub, remember: false }, consent: {} }
      : { error: 'access_denied', error_description: 'the person said no' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    /** Who sits in front of the browser from now on. */
    setPerson(next: TestPerson) {
      person = next;
    },
    /** Makes the token endpoint lie, until it is called with undefined. */
    setTokenRewrite(rewrite: typeof rewriteTokens) {
      rewriteTokens = rewrite;
    },
    /** Nobody answers any more. */
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async startAgain() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test-key' } as never;
}

const questionPage = (uid: string, name: string) => `<!doctype html><html lang="en"><title>Test provider</title>
<h1>Test provider</h1>
<p><a href="/interaction/${uid}/allow">Continue as ${name}</a></p>
<p><a href="/interaction/${uid}/deny">Cancel</a></p></html>`;

function rewriteAnswer(
  response: ServerResponse,
  rewrite: (answer: Record<string, unknown>) => Record<string, unknown>,
): void {
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    const changed = Buffer.from(JSON.stringify(rewrite(JSON.parse(String(body)))));
    response.setHeader('content-length', changed.length);
    return end(changed);
  }) as typeof response.end;
}
