import { BlobPartAnswer, BlobPartQuery, blobPartPath, missingBlobs } from '@printfront/cloud-sync/protocol/blobs.ts';
import {
  CATALOGUE_PATH,
  CatalogueSnapshot,
  catalogueEtag,
  type StaffVerifier,
} from '@printfront/cloud-sync/protocol/catalogue.ts';
import { COMMANDS_PATH, CommandsAnswer, CommandsQuery } from '@printfront/cloud-sync/protocol/commands.ts';
import { digest } from '@printfront/cloud-sync/protocol/digest.ts';
import { enrol } from '@printfront/cloud-sync/protocol/enrol.ts';
import { pushEvents } from '@printfront/cloud-sync/protocol/events.ts';
import { hello } from '@printfront/cloud-sync/protocol/hello.ts';
import { leaseOrderNumbers } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import { proveCentral } from '@printfront/cloud-sync/protocol/prove.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { Sha256 } from '@printfront/shared/contracts/fields.ts';
import type { GuessLimit } from '@printfront/shared/server/auth/guess-limit.service.ts';
import { type BlobStore, StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { parseInput, parseJsonBody, parseQuery } from '@printfront/shared/server/http/parse-request.ts';
import type { ServerApp, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { type BlobReceiver, dropStaleParts, findMissingBlobs, receiveBlobPart } from './blobs.service.ts';
import { type CommandWatchOptions, createCommandWatch } from './command-watch.service.ts';
import { findOrdersBehind } from './digest.service.ts';
import { createEnrolment } from './enrol.service.ts';
import { applyPush } from './events.service.ts';
import { greetShop, leaseNumbers } from './greetings.service.ts';
import type { OrderEffects } from './order-effects.ts';
import { tellCommands, withOlderCopyNoticed } from './positions.service.ts';
import { proveToShop } from './prove.service.ts';
import { readUntilCut } from './request-body.ts';
import { serveSyncCall } from './serve-sync.ts';
import { admit, refuseForeignVersion } from './shop-admission.service.ts';
import { catalogueForShop } from './shop-catalogue.ts';

const DISK_FULL_RETRY_SECONDS = 60;
const NO_STORE = { 'cache-control': 'no-store' };

export interface SyncMountOptions {
  app: ServerApp;
  /** A shop has said something of its orders. */
  onOrdersHeard?: () => void;
  database: CentralDatabase;
  blobs: BlobStore;
  logger: Logger;
  /** What the events of shops do to orders. */
  effects: OrderEffects;
  /** The catalogue as it is now for this shop. */
  catalogueOf(serverId: string): Promise<CatalogueSnapshot>;
  /** Who may sign in at shops while central is away. Default nobody. */
  listStaff?(serverId: string): Promise<StaffVerifier[]>;
  wasGivenTo?: BlobReceiver['wasGivenTo'];
  /** Without them every photo that is stored counts as kept. */
  standOf?: BlobReceiver['standOf'];
  onUnwanted?: BlobReceiver['onUnwanted'];
  /** Of these orders of a shop those that lack a photo which central had and its disk has damaged. */
  ordersToAskFor?(asked: { serverId: string; orderIds: readonly string[] }): Promise<ReadonlySet<string>>;
  /** Online orders among these that another shop makes by now, or none. Without it there are none. */
  ordersElsewhere?(asked: { serverId: string; orderIds: readonly string[] }): Promise<ReadonlySet<string>>;
  /** One of those is in the shop all the same. */
  noteCopy?(copy: { serverId: string; orderId: string; version: number }): Promise<unknown>;
  /** Whether this is a name of this server's, beside those of the machine. Default none. */
  isOwnName?(name: string): boolean;
  /** Counts questions for a proof, by whom they come from. Without it nobody counts. */
  proofs?: { limit: GuessLimit; networkOf(context: ServerContext): Promise<string> };
  now?(): Date;
  commandWatch?: CommandWatchOptions;
}

/**
 * Central's end of the sync protocol, under /api/v1/sync.
 *
 * @returns a service whose stop sends home the shops that wait for commands; stop it before the listener
 */
export function mountSync(options: SyncMountOptions): Service {
  mountEnrolment(options);
  mountProof(options);
  mountEvents(options);
  mountBlobs(options);
  mountCatalogue(options);
  return mountCommands(options);
}

function mountEnrolment(options: SyncMountOptions): void {
  const { app, database, effects, now = () => new Date() } = options;
  const enrolment = createEnrolment(database, effects, now);
  app.post(`${API_BASE}${enrol.path}`, async (context) => {
    context.set('endpointName', enrol.name);
    refuseForeignVersion(context);
    const answer = await enrolment(await parseJsonBody(enrol.request, context.req));
    return context.json(enrol.answer.parse(answer), 200, NO_STORE);
  });

  serveSyncCall(app, database, hello, (server, request) => greetShop(options, server, request));
  serveSyncCall(app, database, leaseOrderNumbers, ({ serverId }, request) => leaseNumbers(options, serverId, request));
}

function mountProof(options: SyncMountOptions): void {
  const { app, database, isOwnName = () => false, proofs } = options;
  app.post(`${API_BASE}${proveCentral.path}`, async (context) => {
    context.set('endpointName', proveCentral.name);
    refuseForeignVersion(context);
    if (proofs !== undefined) {
      const network = await proofs.networkOf(context);
      await proofs.limit.admit(network);
      await proofs.limit.missed(network);
    }
    const answer = await proveToShop({ database, isOwnName }, await parseJsonBody(proveCentral.request, context.req));
    return context.json(proveCentral.answer.parse(answer), 200, NO_STORE);
  });
}

function mountEvents(options: SyncMountOptions): void {
  const { app, database, blobs, effects, logger, ordersToAskFor = async () => new Set() } = options;
  const { ordersElsewhere = async () => new Set(), noteCopy = async () => undefined } = options;
  const { now = () => new Date() } = options;
  serveSyncCall(app, database, pushEvents, async (server, { epoch, events, mark }) => {
    const answer = await withOlderCopyNoticed(options, (isBelieved) =>
      applyPush({ database, effects, server, epoch, mark, isBelieved, now: now(), logger }, events),
    );
    if (events.length > 0) options.onOrdersHeard?.();
    return answer;
  });

  serveSyncCall(app, database, digest, async ({ serverId }, request) => {
    await dropStaleParts({ database, blobs }, serverId);
    return {
      behind: await findOrdersBehind({ database, serverId, ordersToAskFor, ordersElsewhere, noteCopy }, request),
    };
  });
}

function mountBlobs(options: SyncMountOptions): void {
  const { app, database } = options;
  serveSyncCall(app, database, missingBlobs, async ({ serverId }, { sha256s }) => ({
    missing: await findMissingBlobs(options, serverId, sha256s),
  }));

  app.put(`${API_BASE}${blobPartPath(':sha256')}`, async (context) => {
    const { serverId } = await admit(context, database, 'sendBlobPart');
    const sha256 = parseInput(Sha256, context.req.param('sha256'));
    const { offset, byteSize } = parseQuery(BlobPartQuery, context.req);
    const body = readUntilCut(context.req.raw.body);
    const answer = await receiveBlobPart(options, { serverId, sha256, offset, byteSize, body }).catch(explainDisk);
    return context.json(BlobPartAnswer.parse(answer), 200, NO_STORE);
  });
}

function explainDisk(error: unknown): never {
  if (!(error instanceof StorageError) || error.code !== 'disk-full') throw error;
  throw new HttpProblem('disk-full', 'Central has no room for photos at the moment.', {
    retryAfterSeconds: DISK_FULL_RETRY_SECONDS,
  });
}

function mountCatalogue(options: SyncMountOptions): void {
  const { app, database, catalogueOf, listStaff = async () => [] } = options;
  app.get(`${API_BASE}${CATALOGUE_PATH}`, async (context) => {
    const { serverId } = await admit(context, database, 'fetchCatalogue');
    const snapshot = await catalogueForShop(context, await catalogueOf(serverId), () => listStaff(serverId));
    const headers = { ...NO_STORE, etag: catalogueEtag(snapshot.version) };
    if (context.req.header('if-none-match') === headers.etag) return context.body(null, 304, headers);
    return context.json(CatalogueSnapshot.parse(snapshot), 200, headers);
  });
}

function mountCommands(options: SyncMountOptions): Service {
  const { app, database, logger, commandWatch } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'could not look for commands');
  const watch = createCommandWatch(database, onError, commandWatch);
  app.get(`${API_BASE}${COMMANDS_PATH}`, async (context) => {
    const { serverId } = await admit(context, database, 'waitForCommands');
    const { after, waitSeconds, seal } = parseQuery(CommandsQuery, context.req);
    let answer = await withOlderCopyNoticed(options, (isBelieved) =>
      tellCommands(database, { serverId, after, seal, isBelieved }),
    );
    if (answer.newest === after && waitSeconds > 0) {
      await watch.wait(serverId, after, waitSeconds * 1000, context.req.raw.signal);
      await admit(context, database, 'waitForCommands'); // the token may have been revoked meanwhile
      answer = await tellCommands(database, { serverId, after, isBelieved: false });
    }
    return context.json(CommandsAnswer.parse(answer), 200, NO_STORE);
  });
  return watch;
}
