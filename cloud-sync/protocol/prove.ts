import { Id, Instant, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { syncCall } from './sync-call.ts';

/** 256 random bits in base64url. */
const Nonce = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const ProofRequest = z.object({
  serverId: Id,
  nonce: Nonce,
  /** Scheme, host and port, as the shop is about to use them. */
  address: z.url({ protocol: /^https?$/ }).max(300),
  /** Of `askedText`: says which of the tokens of a shop this computer has, and no stranger is proved anything. */
  mac: Sha256,
});
export type ProofRequest = z.infer<typeof ProofRequest>;

/** `lockedOutAt`: the computer with this token was locked out then (S80). */
export const Proof = z.object({ salt: Nonce, proof: Sha256, lockedOutAt: Instant.optional() });
export type Proof = z.infer<typeof Proof>;

/** Without a token: central proves first that it knows the shop (S83). */
export const proveCentral = syncCall({
  name: 'proveCentral',
  path: '/sync/prove',
  request: ProofRequest,
  answer: Proof,
});

type Question = Omit<ProofRequest, 'mac'>;

/** What both ends put through HMAC-SHA-256, under the hash of the shop's token (hex). */
export const askedText = ({ serverId, nonce, address }: Question): string =>
  ['printfront-shop', serverId, address, nonce].join('\n');
export const provedText = ({ serverId, nonce, address }: Question, { salt, lockedOutAt = '' }: Omit<Proof, 'proof'>) =>
  ['printfront-central', serverId, address, nonce, salt, lockedOutAt].join('\n');
