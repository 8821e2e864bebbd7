import { randomBytes } from 'node:crypto';
import { DISTRIBUTION_CODE_LENGTH, makeDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import {
  EARLIER_PAIRING_CODE_LENGTH,
  makeTypedCode,
  PAIRING_CODE_LENGTH,
  parseTypedCode,
} from '@printfront/shared/domain/typed-code.ts';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase } from '../database/database.ts';
import {
  deleteInvitation,
  type InvitationRow,
  inviteClient,
  listInvitations,
  replacePairingCode,
  takePairingCode,
} from './pairing-codes.repository.ts';
import { hashSecret } from './secrets.ts';

const VALID_MS = 24 * 3_600_000;

export interface PairingCodes {
  /** The code that each start prints. Earlier ones of this kind end. */
  issueStartUpCode(): Promise<string>;
  /** @returns whether it is the start-up code; it is used up then */
  takeStartUpCode(typed: string): Promise<boolean>;
  invite(name: string): Promise<{ invitation: InvitationRow; pairingCode: string; expiresAt: Date }>;
  /** Those whose code still works; the others are forgotten. */
  listInvitations(): Promise<InvitationRow[]>;
  /** The kiosk that waits for the device on which this code is typed. */
  findInvitation(typed: string): Promise<InvitationRow | undefined>;
}

/**
 * Codes that make a device a kiosk, once. They are good for a day by a clock that nobody sets: a mini PC may learn the date
 * after the code was made. Only a restart has to go by the wall clock, and a time in the future, which is a clock that
 * stands wrong, leaves a code that whole day from the start on.
 */
export function createPairingCodes(deps: {
  database: EdgeDatabase;
  now: () => Date;
  monotonicMs: () => number;
}): PairingCodes {
  const { database, now, monotonicMs } = deps;
  let startUpCodeEndsAtMs = 0;
  /** By kiosk, from when this run first saw the invitation. */
  const endsAtMs = new Map<string, number>();

  function hasEnded({ client_id: clientId, created_at }: InvitationRow): boolean {
    const known = endsAtMs.get(clientId);
    if (known !== undefined) return monotonicMs() >= known;
    const ageMs = Math.max(0, now().getTime() - Date.parse(created_at));
    endsAtMs.set(clientId, monotonicMs() + VALID_MS - ageMs);
    return ageMs >= VALID_MS;
  }

  async function valid(): Promise<InvitationRow[]> {
    const kept: InvitationRow[] = [];
    for (const invitation of await listInvitations(database)) {
      if (hasEnded(invitation)) await deleteInvitation(database, invitation.client_id);
      else kept.push(invitation);
    }
    return kept;
  }

  return {
    async issueStartUpCode() {
      const code = makeDistributionCode(randomBytes(DISTRIBUTION_CODE_LENGTH));
      startUpCodeEndsAtMs = monotonicMs() + VALID_MS;
      await replacePairingCode(database, hashSecret(code));
      return code;
    },

    async takeStartUpCode(typed) {
      const code = parseTypedCode(typed, DISTRIBUTION_CODE_LENGTH);
      if (code === null || monotonicMs() >= startUpCodeEndsAtMs) return false;
      return takePairingCode(database, hashSecret(code));
    },

    async invite(name) {
      const pairingCode = makeTypedCode(randomBytes(PAIRING_CODE_LENGTH), PAIRING_CODE_LENGTH);
      const [clientId, createdAt, codeHash] = [uuidv7(), now(), hashSecret(pairingCode)];
      await inviteClient(database, { clientId, name, codeHash, createdAt });
      const invitation = { client_id: clientId, name, code_hash: codeHash, created_at: createdAt.toISOString() };
      hasEnded(invitation);
      return { invitation, pairingCode, expiresAt: new Date(createdAt.getTime() + VALID_MS) };
    },

    listInvitations: valid,

    async findInvitation(typed) {
      const code = parseTypedCode(typed, PAIRING_CODE_LENGTH) ?? parseTypedCode(typed, EARLIER_PAIRING_CODE_LENGTH);
      if (code === null) return undefined;
      const codeHash = hashSecret(code);
      return (await valid()).find(({ code_hash }) => code_hash === codeHash);
    },
  };
}
