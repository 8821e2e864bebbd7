import { createHmac } from 'node:crypto';
import { isSameSecret } from '@printfront/shared/server/service/is-same-secret.ts';

/**
 * Whether an ID token is signed by HMAC-SHA-256 with the client's secret (RFC 7515, A.1), as LINE does. openid-client
 * checks only signatures with keys that a provider publishes.
 */
export function isSecretSignatureRight(idToken: string, clientSecret: string): boolean {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const expected = createHmac('sha256', clientSecret).update(`${header}.${payload}`).digest();
  return isSameSecret(Buffer.from(signature, 'base64url'), expected);
}
