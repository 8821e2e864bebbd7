import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { deleteInvitation, type InvitationRow } from './pairing-codes.repository.ts';
import { createPairingCodes } from './pairing-codes.service.ts';
import { hashSecret, newToken } from './secrets.ts';
import {
  askReload,
  countClients,
  findClient,
  findClientByToken,
  giveOrdersToClient,
  insertClient,
  listClients,
  removeClient,
  type StorefrontClientRow,
  updateClient,
} from './storefront-clients.repository.ts';

const SET_UP_LOOK_SECONDS = 3;

interface Touch {
  pairingCode?: string | undefined;
  name?: string | undefined;
  /** Of the page; who says none has a page of an earlier version, or is another program. */
  language?: string | undefined;
  /** How often it had been asked to load anew when its page was loaded. */
  reloads?: number | undefined;
}

/** What a kiosk is told whenever it says that it is alive. */
type TouchedClient = StorefrontClient & { reloads: number };

/** A device that has just become a kiosk, and the secret for its cookie. */
interface Paired {
  client: TouchedClient;
  token: string;
}

export interface StorefrontClients {
  /** A code that makes one device a kiosk, once, within a day. Earlier codes of this kind end. */
  issuePairingCode(): Promise<string>;
  /** The kiosk that this cookie value proves. */
  findByToken(token: string): Promise<StorefrontClientRow | undefined>;
  /** @throws HttpProblem not-found */
  getStorefront(clientId: string): Promise<StorefrontClientRow>;
  /** Kiosks, and behind them those that wait for their device. */
  listStorefrontClients(): Promise<StorefrontClient[]>;
  /** A kiosk that waits for its device, and the code for it. */
  createStorefrontClient(name: string): Promise<StorefrontClient & { pairingCode: string; expiresAt: string }>;
  /** @returns false when this shop has no such kiosk */
  deleteStorefrontClient(clientId: string): Promise<boolean>;
  /** The kiosk hears of it with its next sign of life. @returns false when this shop has no such kiosk */
  reloadStorefrontClient(clientId: string): Promise<boolean>;
  /**
   * A kiosk says that it is alive; with the start-up code it may take another name. With the code of a kiosk that waits for
   * its device it becomes that one, and `token` is its new secret.
   */
  touch(clientId: string, touch: Touch): Promise<{ client: TouchedClient; token?: string; hasReloaded?: boolean }>;
  /**
   * Makes a device a kiosk. A right code is taken whatever was tried before.
   *
   * @param address whose misses are counted
   * @throws HttpProblem not-found or being-set-up without a code, pairing-code-refused, too-many-requests
   */
  pair(touch: Touch, address: string): Promise<Paired>;
  /** Makes a device this kiosk, for a maintainer; another device that was it no longer is. @throws HttpProblem not-found */
  register(clientId: string, name: string | undefined): Promise<Paired>;
}

export function createStorefrontClients(deps: {
  database: EdgeDatabase;
  shopServer: () => Promise<ShopServer>;
  attempts: AttemptLimiter;
  now: () => Date;
  isBeingSetUp?: () => Promise<boolean>;
  /** Milliseconds that only ever go forward. */
  monotonicMs?: () => number;
}): StorefrontClients {
  const {
    database,
    shopServer,
    attempts,
    now,
    isBeingSetUp = async () => false,
    monotonicMs = () => performance.now(),
  } = deps;
  const codes = createPairingCodes({ database, now, monotonicMs });

  async function asClient(row: StorefrontClientRow): Promise<TouchedClient> {
    const { serverName } = await shopServer();
    return { ...toClient(row, serverName), reloads: row.reloads };
  }

  async function getStorefront(clientId: string): Promise<StorefrontClientRow> {
    const row = await findClient(database, clientId);
    if (row === undefined) throw notFound();
    return row;
  }

  function newClient(id: string, name: string): { row: StorefrontClientRow; token: string } {
    const [token, touchedAt] = [newToken(), now().toISOString()];
    const times = { created_at: touchedAt, last_touched_at: touchedAt, removed_at: null };
    const reload = { reloads: 0, reload_asked_at: null, reloaded_at: null };
    return { row: { id, name, token_hash: hashSecret(token), ...times, ...reload }, token };
  }

  /** @param earlierId the kiosk that the device is until now @returns undefined when another device was faster */
  async function takeUp(
    invitation: InvitationRow,
    { name = invitation.name, earlierId }: { name?: string | undefined; earlierId?: string },
  ): Promise<Paired | undefined> {
    const { row, token } = newClient(invitation.client_id, name);
    const isTaken = await database.transaction().execute(async (transaction) => {
      if (!(await deleteInvitation(transaction, row.id))) return false;
      await insertClient(transaction, row);
      if (earlierId !== undefined) await giveOrdersToClient(transaction, { from: earlierId, to: row.id });
      return true;
    });
    return isTaken ? { client: await asClient(row), token } : undefined;
  }

  /** Staff call it so, until they give it another name. */
  const nextName = async (language = 'en') =>
    `${language === 'th' ? 'ตู้' : 'Kiosk'} ${(await countClients(database)) + 1}`;

  /** By the code of an invitation or the start-up code. */
  async function pairBy(typed: string, { name, language }: Touch): Promise<Paired | undefined> {
    const invitation = await codes.findInvitation(typed);
    if (invitation !== undefined) return takeUp(invitation, { name });
    if (!(await codes.takeStartUpCode(typed))) return undefined;
    const { row, token } = newClient(uuidv7(), name ?? (await nextName(language)));
    await insertClient(database, row);
    return { client: await asClient(row), token };
  }

  async function touched(clientId: string, change: Parameters<typeof updateClient>[2]) {
    await updateClient(database, clientId, change);
    return { client: await asClient(await getStorefront(clientId)) };
  }

  return {
    issuePairingCode: () => codes.issueStartUpCode(),
    findByToken: (token) => findClientByToken(database, hashSecret(token)),
    getStorefront,

    async listStorefrontClients() {
      const { serverName: server } = await shopServer();
      const [paired, waiting] = [await listClients(database), await codes.listInvitations()];
      return [
        ...paired.map((row) => toClient(row, server)),
        ...waiting.map(({ client_id: id, name }) => ({ id, name, lastTouchedAt: null, server })),
      ];
    },

    async createStorefrontClient(name) {
      const { invitation, pairingCode, expiresAt } = await codes.invite(name);
      const { serverName: server } = await shopServer();
      const client = { id: invitation.client_id, name, lastTouchedAt: null, server };
      return { ...client, pairingCode, expiresAt: expiresAt.toISOString() };
    },

    deleteStorefrontClient: (clientId) =>
      database.transaction().execute((transaction) => removeClient(transaction, clientId, now())),

    reloadStorefrontClient: (clientId) => askReload(database, clientId, now()),

    async touch(clientId, { pairingCode, name, reloads }) {
      const at = now().toISOString();
      const hasReloaded = reloads !== undefined && isReloadedBy(await getStorefront(clientId), reloads);
      const change = { last_touched_at: at, ...(hasReloaded ? { reloaded_at: at } : {}) };
      // A kiosk whose bookmark still carries an old code is still a kiosk, however often it is started.
      if (pairingCode === undefined) return { ...(await touched(clientId, change)), hasReloaded };
      const invitation = await codes.findInvitation(pairingCode);
      const paired = invitation && (await takeUp(invitation, { name, earlierId: clientId }));
      if (paired !== undefined) return paired;
      const mayRename = name !== undefined && (await codes.takeStartUpCode(pairingCode));
      return touched(clientId, mayRename ? { ...change, name } : change);
    },

    async pair({ pairingCode, ...said }, address) {
      if (pairingCode === undefined) throw (await isBeingSetUp()) ? beingSetUp() : notFound();
      const paired = await pairBy(pairingCode, said);
      if (paired !== undefined) return paired;
      // Only misses count, after the look-up: behind a router that masquerades, one guesser is everybody's address.
      attempts.admit(address);
      attempts.failed(address);
      throw new HttpProblem('pairing-code-refused', 'This pairing code is wrong, used or too old.', {
        parameter: 'pairingCode',
      });
    },

    async register(clientId, name) {
      const invitation = (await codes.listInvitations()).find(({ client_id }) => client_id === clientId);
      const paired = invitation && (await takeUp(invitation, { name }));
      if (paired !== undefined) return paired;
      await getStorefront(clientId);
      const token = newToken();
      const change = { last_touched_at: now().toISOString(), token_hash: hashSecret(token) };
      return { ...(await touched(clientId, name === undefined ? change : { ...change, name })), token };
    },
  };
}

/** A new computer does not know the kiosks yet that its backup has: none of them is to believe that it was removed. */
export const beingSetUp = () =>
  new HttpProblem('being-set-up', 'This computer is being set up.', { retryAfterSeconds: SET_UP_LOOK_SECONDS });

function toClient(row: StorefrontClientRow, server: string): StorefrontClient {
  const { id, name, last_touched_at: lastTouchedAt, reload_asked_at: askedAt, reloaded_at: doneAt } = row;
  return { id, name, lastTouchedAt, server, reload: askedAt === null ? null : { askedAt, doneAt } };
}

/** @param reloads how often it had been asked when the page was loaded that speaks */
const isReloadedBy = (row: StorefrontClientRow, reloads: number): boolean =>
  row.reload_asked_at !== null && row.reloaded_at === null && reloads >= row.reloads;
