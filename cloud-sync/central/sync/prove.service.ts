import { createHmac, randomBytes } from 'node:crypto';
import os from 'node:os';
import { askedText, type Proof, type ProofRequest, provedText } from '@printfront/cloud-sync/protocol/prove.ts';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { isSameSecret } from '@printfront/shared/server/service/is-same-secret.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findTokenHash } from './edge-servers.repository.ts';
import { listLockedOutTokens } from './locked-out.repository.ts';

/** All are counted, not only wrong ones: having to wait must not tell which ids there are. */
export const PROOFS_ASKED = {
  kind: 'prove-central',
  limit: { freeAttempts: 20, firstWaitMs: 1_000, longestWaitMs: 60_000, forgottenAfterMs: 600_000 },
  refusal: 'This was asked too often. Please wait a moment.',
} as const satisfies { kind: string; limit: AttemptLimit; refusal: string };

/**
 * Proves to a shop that this is its central, under this address (S83). A shop that nobody knows, or that was revoked, is
 * answered by chance, and as long as any other.
 *
 * @param isOwnName of a host's name that this server was told it has
 * @throws HttpProblem origin-refused for an address that is not this server's: somebody else could be passing the question on
 */
export async function proveToShop(
  { database, isOwnName }: { database: CentralDatabase; isOwnName(name: string): boolean },
  asked: ProofRequest,
): Promise<Proof> {
  const { hostname } = new URL(asked.address);
  if (!isThisMachine(hostname) && !isOwnName(hostname)) {
    throw new HttpProblem('origin-refused', `${hostname} is not known to be central's; see CENTRAL_HOST_NAMES.`);
  }
  const current = await findTokenHash(database, asked.serverId);
  const lockedOut = await listLockedOutTokens(database, asked.serverId);
  const known = [...(current === null ? [] : [{ tokenHash: current, at: undefined }]), ...lockedOut];
  const found = known.find(({ tokenHash }) => isSameSecret(asked.mac, macOf(tokenHash, askedText(asked))));
  const { tokenHash, at } = found ?? { tokenHash: randomBytes(32).toString('hex'), at: undefined };
  const said = { salt: randomBytes(32).toString('base64url'), ...(at === undefined ? {} : { lockedOutAt: at }) };
  return { ...said, proof: macOf(tokenHash, provedText(asked, said)) };
}

const macOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** Stricter than the names under which this server answers at all: those include every address and every local name. */
function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  const name = os.hostname().toLowerCase();
  return ['localhost', name, `${name}.local`, ...addresses.map(({ address }) => address)].includes(host);
}
