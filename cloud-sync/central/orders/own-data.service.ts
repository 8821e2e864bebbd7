import { PassThrough, type Readable } from 'node:stream';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { BlobMissingError, type BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { type Flow, LEAST_BYTES_PER_TURN, watchPace } from '@printfront/shared/server/http/watch-pace.ts';
import { createFairTurns, type FairTurns } from '@printfront/shared/server/service/fair-turns.ts';
import { ZipFile } from 'yazl';
import { listOwnAddresses } from '../addresses/addresses.repository.ts';
import { listOwnSessions } from '../auth/own-sessions.service.ts';
import { ownerId } from '../auth/owner-id.ts';
import { describePasskeysOf } from '../auth/passkeys.service.ts';
import { findUserById } from '../auth/users.repository.ts';
import { asCustomer, getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { type KeptFile, listCartFiles, listOrderFiles, listOwnOrderIds } from './own-data.repository.ts';

export interface OwnDataDeps extends OrderDeskDeps {
  blobs: Pick<BlobStore, 'openRead'>;
}

/** Photos do not shrink; deflating them would only cost time. */
const STORED = { compress: false };
/**
 * Shared out among networks, as anybody can have many accounts: one never has all, and who comes from a network that has none
 * finds one when a few networks hold the rest. Little is held in memory for each.
 */
const PLACES = { places: 16, mostOfOne: 4, firstPlaces: 32, longestQueue: 0 };
/** However large it is and however fast it comes. */
const LONGEST_MS = 2 * 3_600_000;
const RETRY_SECONDS = 30;

/** Who is downloading now, in this process. */
export interface Downloads {
  readonly users: Set<string>;
  readonly places: FairTurns;
}

export const createDownloads = (): Downloads => ({ users: new Set(), places: createFairTurns(PLACES) });

/**
 * All that is kept of a user, as a ZIP that is sent while it is made: one order at a time is held in memory. Who does not
 * read it gives the place up.
 *
 * @param asker.token the session that asks, which is marked among the others
 * @param asker.network that it comes from
 * @throws HttpProblem too-many-requests while this user has one already, server-busy when no place is left
 */
export async function openOwnData(
  deps: OwnDataDeps,
  principal: Principal,
  asker: { token: string | undefined; network: string },
  downloads: Downloads,
): Promise<Readable> {
  const userId = ownerId(principal);
  const again = { retryAfterSeconds: RETRY_SECONDS };
  if (downloads.users.has(userId)) {
    throw new HttpProblem('too-many-requests', 'A download of these data is under way.', again);
  }
  const leave = enter(downloads.places, asker.network);
  if (leave === null) throw new HttpProblem('server-busy', 'Others are downloading their data just now.', again);
  downloads.users.add(userId);
  const output = new PassThrough();
  const timer = setTimeout(() => output.destroy(), LONGEST_MS).unref();
  const endPace = watchPace(flowOf(output), LEAST_BYTES_PER_TURN, () => output.destroy());
  output.once('close', () => {
    clearTimeout(timer);
    endPace();
    downloads.users.delete(userId);
    leave();
  });
  const { token } = asker;
  void fill(deps, principal, { output, token }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** @returns what gives the place back; null when there is none, as nobody waits for one */
function enter(places: FairTurns, network: string): (() => void) | null {
  let isIn = false;
  const leave = places.ask(network, {
    begin: () => {
      isIn = true;
    },
    refuse: () => {},
  });
  return isIn ? leave : null;
}

/** It is the reader's turn while bytes wait in it. */
function flowOf(output: PassThrough): Flow {
  let bytes = 0;
  output.on('pipe', (source: Readable) => source.on('data', (chunk: Buffer) => (bytes += chunk.length)));
  return { bytes: () => bytes, isCallersTurn: () => output.readableLength > 0 };
}

async function fill(
  deps: OwnDataDeps,
  principal: Principal,
  { output, token }: { output: PassThrough; token: string | undefined },
): Promise<void> {
  const { database } = deps;
  const userId = ownerId(principal);
  const zip = new ZipFile();
  const gone = new Promise<'gone'>((resolve) => output.once('close', () => resolve('gone')));
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  failed.catch(() => undefined);
  zip.outputStream.pipe(output);
  const missing: string[] = [];

  /** @returns false when nobody reads any more */
  async function add({ sha256, path }: KeptFile): Promise<boolean> {
    const source = await deps.blobs.openRead(sha256).catch((error: unknown) => {
      if (error instanceof BlobMissingError) return null;
      throw error;
    });
    if (source === null) {
      missing.push(path);
      return true;
    }
    const broken = new Promise<never>((_, reject) => source.once('error', reject));
    const sent = new Promise<'sent'>((resolve) => source.once('end', () => resolve('sent')));
    zip.addReadStream(source, path, STORED);
    // The next is opened when this one is through.
    const outcome = await Promise.race([sent, gone, failed, broken]);
    if (outcome === 'gone') source.destroy();
    return outcome === 'sent';
  }

  zip.addBuffer(json(await accountOf(deps, principal, token)), 'account.json');
  for (const orderId of await listOwnOrderIds(database, userId)) {
    // What was placed cannot always be shown any more; the rest is still the user's.
    const order = await getOrder(deps, asCustomer(principal), orderId).catch(() => null);
    if (order === null) continue;
    const folder = `orders/${formatOrderNumber(order.iid)}`;
    zip.addBuffer(json(order), `${folder}/order.json`);
    if (order.personalDataDeletedAt != null) continue;
    for (const file of await listOrderFiles(database, orderId, folder)) if (!(await add(file))) return;
  }
  for (const file of await listCartFiles(database, userId)) if (!(await add(file))) return;
  zip.addBuffer(json({ noLongerKept: missing }), 'not-included.json');
  zip.end();
  await Promise.race([gone, failed]);
}

async function accountOf({ database, now }: OwnDataDeps, principal: Principal, token: string | undefined) {
  const own = await findUserById(database, ownerId(principal));
  if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  const addresses = await listOwnAddresses(database, own.id);
  return {
    account: {
      ...{ id: own.id, name: own.name, username: own.username, signsInWith: own.provider, rank: own.rank },
      ...{ createdAt: own.created_at, usedAt: own.used_at, secondFactorSince: own.second_factor_at },
    },
    addresses: addresses.map(({ user_id: _, ...address }) => address),
    sessions: await listOwnSessions({ database, now }, { principal, token }),
    passkeys: await describePasskeysOf(database, own.id),
  };
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
