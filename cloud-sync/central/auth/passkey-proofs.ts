import type { GivenPasskey, MadePasskey } from '@printfront/shared/contracts/passkeys.ts';
import type { Logger } from 'pino';
import { passkeyRefused } from './passkey-challenges.service.ts';
import type { PasskeyPlace } from './passkey-places.ts';

/** Loaded when the first person has a passkey: it takes 26 MB with the readers of certificates that nobody here is asked for. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256: what devices that are about can do. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey, as it is kept. */
export interface PasskeyKey {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  useCount: number;
}

interface Asked {
  challenge: string;
  place: PasskeyPlace;
}

/** @throws HttpProblem sign-in-refused */
export async function checkMade(
  { logger }: { logger: Logger },
  passkey: MadePasskey,
  { challenge, place }: Asked,
): Promise<PasskeyKey> {
  const { verifyRegistrationResponse } = await library();
  try {
    await refuseCertificates(passkey.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...passkey,
        // The library knows them by name; what a browser adds is only handed back to it.
        response: passkey.response as Parameters<typeof verifyRegistrationResponse>[0]['response']['response'],
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.site,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) throw new Error('not verified');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), useCount: counter };
  } catch (error) {
    throw refusal(logger, error);
  }
}

/** Nobody asked for them, and reading them would lead this server to addresses that a stranger has written in. */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined;
  if (format === 'none' || (format === 'packed' && !hasCertificates)) return;
  throw new Error(`attestation ${format} was not asked for`);
}

/** @returns how often the device has been used by its own count @throws HttpProblem sign-in-refused */
export async function checkGiven(
  { logger }: { logger: Logger },
  passkey: GivenPasskey,
  { challenge, place, key }: Asked & { key: PasskeyKey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = passkey.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(userHandle == null ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.site,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.useCount,
      },
    });
    if (!verified) throw new Error('not verified');
    return authenticationInfo.newCounter;
  } catch (error) {
    throw refusal(logger, error);
  }
}

/** The library says by errors what is wrong with an answer. */
function refusal(logger: Logger, error: unknown) {
  logger.info({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'a passkey was refused');
  return passkeyRefused();
}
