import { randomBytes } from 'node:crypto';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { DISTRIBUTION_CODE_LENGTH, makeDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../shop-server.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { hashSecret, newToken } from './secrets.ts';
import {
  countClients,
  findClient,
  findClientByToken,
  insertClient,
  replacePairingCode,
  type StorefrontClientRow,
  takePairingCode,
  updateClient,
} from './storefront-clients.repository.ts';

const PAIRING_CODE_HOURS = 24;

interface Touch {
  pairingCode?: string | undefined;
  name?: string | undefined;
}

export interface StorefrontClients {
  /** A code that makes one device a kiosk, once, within a day. Earlier codes end. */
  issuePairingCode(): Promise<string>;
  /** The kiosk that this cookie value proves. */
  findByToken(token: string): Promise<StorefrontClientRow | undefined>;
  get(clientId: string): Promise<StorefrontClientRow>;
  /** A kiosk says that it is alive; with a good code it may take another name. */
  touch(clientId: string, touch: Touch): Promise<StorefrontClient>;
  /**
   * Makes a device a kiosk.
   *
   * @param address whose attempts are counted
   * @returns the kiosk, and the secret for its cookie
   * @throws HttpProblem not-found without a code, pairing-code-refused, too-many-requests
   */
  pair(touch: Touch, address: string): Promise<{ client: StorefrontClient; token: string }>;
}

export function createStorefrontClients(deps: {
  database: EdgeDatabase;
  shopServer: () => Promise<ShopServer>;
  attempts: AttemptLimiter;
  now: () => Date;
  /** Milliseconds that only ever go forward. */
  monotonicMs?: () => number;
}): StorefrontClients {
  const { database, shopServer, attempts, now, monotonicMs = () => performance.now() } = deps;
  // Of the only code there is. Not by the wall clock: a mini PC may learn the date after it has printed the code.
  let codeEndsAtMs = 0;

  async function asClient(row: StorefrontClientRow): Promise<StorefrontClient> {
    const { serverName } = await shopServer();
    return { id: row.id, name: row.name, lastTouchedAt: row.last_touched_at, server: serverName };
  }

  async function get(clientId: string): Promise<StorefrontClientRow> {
    const row = await findClient(database, clientId);
    if (row === undefined) throw notFound();
    return row;
  }

  return {
    async issuePairingCode() {
      const code = makeDistributionCode(randomBytes(DISTRIBUTION_CODE_LENGTH));
      codeEndsAtMs = monotonicMs() + PAIRING_CODE_HOURS * 3_600_000;
      await replacePairingCode(database, hashSecret(code));
      return code;
    },

    findByToken: (token) => findClientByToken(database, hashSecret(token)),
    get,

    async touch(clientId, { pairingCode, name }) {
      // A kiosk whose bookmark still carries an old code is a kiosk all the same: the code is looked at only for the name.
      const mayRename = name !== undefined && pairingCode !== undefined && (await takeCode(pairingCode));
      const change = { last_touched_at: now().toISOString(), ...(mayRename ? { name } : {}) };
      await updateClient(database, clientId, change);
      return asClient(await get(clientId));
    },

    async pair({ pairingCode, name }, address) {
      if (pairingCode === undefined) throw notFound();
      attempts.admit(address);
      if (!(await takeCode(pairingCode))) {
        attempts.failed(address);
        throw new HttpProblem('pairing-code-refused', 'This pairing code is wrong, used or too old.', {
          parameter: 'pairingCode',
        });
      }
      const token = newToken();
      const touchedAt = now().toISOString();
      const row = {
        id: uuidv7(),
        name: name ?? `Kiosk ${(await countClients(database)) + 1}`,
        token_hash: hashSecret(token),
        created_at: touchedAt,
        last_touched_at: touchedAt,
      };
      await insertClient(database, row);
      return { client: await asClient(row), token };
    },
  };

  async function takeCode(code: string): Promise<boolean> {
    return monotonicMs() < codeEndsAtMs && (await takePairingCode(database, hashSecret(code.toUpperCase())));
  }
}
