import { PassThrough, type Readable } from 'node:stream';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { BlobMissingError, type BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
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
/** Downloads at once, of all users. */
const AT_ONCE = 8;
/** A line that takes longer than this has gone. */
const LONGEST_MS = 2 * 3_600_000;
const RETRY_SECONDS = 30;

/** Who is downloading now, in this process. */
export type Downloads = Set<string>;

/**
 * All that is kept of a user, as a ZIP that is sent while it is made: one order at a time is held in memory.
 *
 * @param token the session that asks, which is marked among the others
 * @throws HttpProblem too-many-requests
 */
export async function openOwnData(
  deps: OwnDataDeps,
  principal: Principal,
  { token, downloads }: { token: string | undefined; downloads: Downloads },
): Promise<Readable> {
  const userId = ownerId(principal);
  if (downloads.has(userId) || downloads.size >= AT_ONCE) {
    throw new HttpProblem('too-many-requests', 'A download of these data is under way.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  downloads.add(userId);
  const output = new PassThrough();
  const timer = setTimeout(() => output.destroy(), LONGEST_MS).unref();
  output.once('close', () => {
    clearTimeout(timer);
    downloads.delete(userId);
  });
  void fill(deps, principal, { output, token }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
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
