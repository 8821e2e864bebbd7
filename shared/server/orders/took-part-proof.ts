import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../service/is-same-secret.ts';

/**
 * A phone that took part in an order in the shop says so at central: there it is another sender, for its browser keeps nothing
 * of one address for another. The shop gives it this; it goes in the fragment of an address, which no server is sent.
 *
 * @param tokenHash sha256 of the shop's token, hex: central has no more of it
 */
const proofOf = (tokenHash: string, orderId: string): string =>
  createHmac('sha256', tokenHash).update(`printfront-took-part\n${orderId}`).digest('base64url');

export const proveTakingPart = (token: string, orderId: string): string =>
  proofOf(createHash('sha256').update(token).digest('hex'), orderId);

export const isTakingPart = (tokenHash: string, orderId: string, proof: string): boolean =>
  isSameSecret(proof, proofOf(tokenHash, orderId));
