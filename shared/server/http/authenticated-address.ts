import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../service/is-same-secret.ts';

/**
 * Calls of people that a shop passes on come from the shop's address. In this header an enrolled shop says which device in
 * the shop a call comes from (S42), so that central can tell them apart where it counts what a caller does.
 */
export const AUTHENTICATED_ADDRESS_HEADER = 'x-printfront-address';

/** As central keeps a token, which is all that it needs to check what was made with it. */
const keyOf = (token: string) => createHash('sha256').update(token).digest('hex');

const macOf = (key: string, serverId: string, address: string) =>
  createHmac('sha256', key).update(`printfront-address\n${serverId}\n${address}`).digest('base64url');

/** @returns the header’s value: the address, and the proof that the shop of this token says so */
export const authenticateAddress = (
  { serverId, token }: { serverId: string; token: string },
  address: string,
): string => `${serverId} ${address} ${macOf(keyOf(token), serverId, address)}`;

/** What the header says, not yet believed; null when it is none. */
export function parseAuthenticatedAddress(header: string): { serverId: string; address: string; proof: string } | null {
  const match = /^(\S{1,64}) (\S{1,64}) ([\w-]{43})$/.exec(header);
  const [, serverId, address, proof] = match ?? [];
  if (serverId === undefined || address === undefined || proof === undefined) return null;
  return { serverId, address, proof };
}

/** @param tokenHash sha256 of the shop's token, hex */
export function isAuthenticatedBy(
  tokenHash: string,
  { serverId, address, proof }: { serverId: string; address: string; proof: string },
): boolean {
  return isSameSecret(proof, macOf(tokenHash, serverId, address));
}
