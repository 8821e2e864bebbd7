import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  GivenPasskey,
  MadePasskey,
  NewPasskeyOptions,
  PasskeySignInOptions,
} from '@printfront/shared/contracts/passkeys.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const clientDataOf = (said: object) => Buffer.from(JSON.stringify(said));
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const NOBODYS = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
const clientDataJSON = base64url(JSON.stringify({ challenge: 'nobody asked' }));
/** Answers to what was never asked. */
export const MADE_PASSKEY: MadePasskey = { ...NOBODYS, response: { clientDataJSON, attestationObject: 'AAAA' } };
export const GIVEN_PASSKEY: GivenPasskey = {
  ...NOBODYS,
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

/** How an answer is to be wrong. */
export interface Lie {
  /** Page that the browser says it is on. */
  origin?: string;
  /** Site that the device is asked for. */
  site?: string;
  isUserVerified?: boolean;
  /** By the device's own count. */
  useCount?: number;
  userHandle?: string | null;
  challenge?: string;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  /** No lie: some browsers let the new key sign for itself. */
  isSignedByItself?: boolean;
  spoilSignature?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** A security key with one passkey, and the browser that it is plugged into. */
export function createPasskeyDevice(origin: string) {
  const id = randomBytes(24);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = base64url('somebody');
  let count = 0;

  function authenticatorData(site: string, { isUserVerified = true, useCount }: Lie, hasKey: boolean): Buffer {
    count = useCount ?? count + 1;
    const flags = FLAGS.present | (isUserVerified ? FLAGS.verified : 0) | (hasKey ? FLAGS.hasKey : 0);
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags, 0);
    counted.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(site), counted]);
  }

  function publicKeyData(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an elliptic key for ES256 on P-256.
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ] as const),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
  }

  return {
    id: base64url(id),

    make(options: NewPasskeyOptions, lie: Lie = {}): MadePasskey {
      userHandle = options.user.id;
      const said = { type: 'webauthn.create', challenge: lie.challenge ?? options.challenge };
      const clientData = clientDataOf({ ...said, origin: lie.origin ?? origin, crossOrigin: false });
      const authData = Buffer.concat([authenticatorData(lie.site ?? options.rp.id, lie, true), publicKeyData()]);
      const byItself = () => sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const signed = lie.isSignedByItself === true && {
        fmt: 'packed',
        attStmt: new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(byItself())],
        ]),
      };
      const { fmt, attStmt } = lie.attestation ?? (signed || { fmt: 'none', attStmt: new Map() });
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: { clientDataJSON: base64url(clientData), attestationObject, transports: ['usb'] },
      };
    },

    give(options: PasskeySignInOptions, lie: Lie = {}): GivenPasskey {
      const said = { type: 'webauthn.get', challenge: lie.challenge ?? options.challenge };
      const clientData = clientDataOf({ ...said, origin: lie.origin ?? origin, crossOrigin: false });
      const authData = authenticatorData(lie.site ?? options.rpId, lie, false);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      if (lie.spoilSignature === true) signature.writeUInt8(signature.readUInt8(12) ^ 1, 12);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: lie.userHandle === undefined ? userHandle : lie.userHandle,
        },
      };
    },
  };
}
