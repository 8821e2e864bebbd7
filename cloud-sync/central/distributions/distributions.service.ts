import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type DistributionFile, DistributionForm } from '@printfront/shared/contracts/distributions.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { DISTRIBUTION_CODE_LENGTH, makeDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { type IdempotentCall, withContent } from '@printfront/shared/server/http/idempotency-key.ts';
import { parseInput } from '@printfront/shared/server/http/parse-request.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import { type ReceivedUpload, receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { ownerId } from '../auth/owner-id.ts';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { DISTRIBUTION_BYTES, removeUnusedBytes } from './distribution-bytes.service.ts';
import { readCursor, writeCursor } from './distribution-cursor.ts';
import {
  type DistributionRow,
  deleteFile,
  findFile,
  insertFile,
  listFiles,
  setExpiry,
} from './distributions.repository.ts';
import { endOfExpiryDay } from './expiry-day.ts';

export interface DistributionsDeps {
  database: CentralDatabase;
  /** Of these files alone, see distribution-store.ts. */
  blobs: BlobStore;
  admission: UploadAdmission;
  maximumBytes: number;
  /** A file goes at the end of a day of the shop's time zone. */
  settings: ShopReader;
  /** How people at home reach this server, without a slash at the end; undefined when nobody has said. */
  siteUrl: string | undefined;
  logger: Logger;
  now(): Date;
  /** Default: by chance. */
  newCode?: () => string;
}

interface SeenFile {
  id: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

const CODE_TRIES = 10;
const randomCode = () => makeDistributionCode(randomBytes(DISTRIBUTION_CODE_LENGTH));

/** @throws HttpProblem parameter-invalid when `nextId` is no place in this list */
export async function listDistributionFiles(
  deps: DistributionsDeps,
  { nextId, limit, expireBefore }: { nextId?: string | undefined; limit: number; expireBefore?: string | undefined },
): Promise<{ items: DistributionFile[]; nextId: string | null }> {
  const rows = await listFiles(deps.database, {
    now: deps.now().toISOString(),
    // With milliseconds, as it is stored: moments are compared as text.
    expireBefore: expireBefore === undefined ? undefined : new Date(expireBefore).toISOString(),
    after: nextId === undefined ? undefined : readCursor(nextId),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => asDistributionFile(row, deps)),
    nextId: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}

/**
 * Takes a file of any kind. Its bytes are durable before its row is written.
 *
 * @throws UploadError; HttpProblem idempotency-key-reused, not-found for one that this call made and that is gone, date-past, parameter-missing, parameter-invalid, upload-incomplete
 */
export async function createDistributionFile(
  deps: DistributionsDeps,
  principal: Principal,
  request: IncomingMessage,
  idempotent?: IdempotentCall,
): Promise<DistributionFile> {
  const { database, blobs, admission, maximumBytes, settings, now } = deps;
  const owner = ownerId(principal);
  const upload = await receiveUpload(request, { blobs, admission, owner, kind: 'any', maximumBytes });
  const { expireAt: day } = parseInput(DistributionForm, upload.fields);
  const at = now();
  const expireAt = endOfExpiryDay(day, (await settings()).timeZone, at);
  const call = withContent(idempotent, JSON.stringify([upload.sha256, upload.fileName, expireAt]));
  const id = await database.transaction().execute((transaction) =>
    doOnce(transaction, call, at, async () => {
      await claimStoredBytes(transaction, blobs, upload.sha256, DISTRIBUTION_BYTES);
      const row = await insertUnderNewCode(transaction, deps, upload, { expireAt, at });
      await audit(transaction, principal, row, { at, action: 'created', after: auditedOf(row) });
      return row.id;
    }),
  );
  const file = await findFile(database, { id }, at.toISOString());
  if (file === undefined) throw notFound();
  return asDistributionFile(file, deps);
}

async function insertUnderNewCode(
  transaction: CentralTransaction,
  { newCode = randomCode }: DistributionsDeps,
  { fileName, sha256, byteSize }: ReceivedUpload,
  { expireAt, at }: { expireAt: string; at: Date },
): Promise<DistributionRow> {
  const file = { id: uuidv7(), name: fileName, sha256, byte_size: byteSize };
  const times = { expire_at: expireAt, created_at: at.toISOString() };
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const row = { ...file, ...times, code: newCode() };
    if (await insertFile(transaction, row)) return row;
  }
  throw new Error(`${CODE_TRIES} random codes in a row were taken.`);
}

/** @throws HttpProblem not-found, date-past, edited-meanwhile */
export async function updateDistributionFile(
  deps: DistributionsDeps,
  principal: Principal,
  { expireAt, ...seen }: SeenFile & { expireAt: string },
): Promise<DistributionFile> {
  const at = deps.now();
  const { timeZone } = await deps.settings();
  return deps.database.transaction().execute(async (transaction) => {
    const row = await requireSeen(transaction, seen, at);
    const after = endOfExpiryDay(expireAt, timeZone, at);
    if (after === row.expire_at) return asDistributionFile(row, deps);
    if (!(await setExpiry(transaction, row, after))) throw notFound();
    await audit(transaction, principal, row, {
      at,
      action: 'changed',
      before: { expireAt: row.expire_at },
      after: { expireAt: after },
    });
    return asDistributionFile({ ...row, expire_at: after }, deps);
  });
}

/**
 * Nobody can load it from then on. Bytes that cannot be deleted right now are left to the next sweep.
 *
 * @throws HttpProblem not-found, edited-meanwhile
 */
export async function deleteDistributionFile(
  deps: DistributionsDeps,
  principal: Principal,
  seen: SeenFile,
): Promise<void> {
  const at = deps.now();
  const sha256 = await deps.database.transaction().execute(async (transaction) => {
    const row = await requireSeen(transaction, seen, at);
    if (!(await deleteFile(transaction, row.id))) throw notFound();
    await audit(transaction, principal, row, { at, action: 'deleted', before: auditedOf(row) });
    return row.sha256;
  });
  await removeUnusedBytes(deps, sha256).catch((err: unknown) =>
    deps.logger.warn({ err }, 'a deleted file for download is still in the store; the next sweep removes it'),
  );
}

async function requireSeen(
  transaction: CentralTransaction,
  { id, ifMatch }: SeenFile,
  at: Date,
): Promise<DistributionRow> {
  // Of two who change it at once the second reads what the first has written, and notes it.
  await lockName(transaction, `distribution ${id}`);
  const row = await findFile(transaction, { id }, at.toISOString());
  if (row === undefined) throw notFound();
  if (!isMatch(ifMatch, versionOf(row))) throw editedMeanwhile();
  return row;
}

const versionOf = ({ id, expire_at }: DistributionRow) => contentVersion({ id, expireAt: expire_at });

/** Not the code: it is all that one needs to have the file. */
const auditedOf = ({ name, byte_size, expire_at }: DistributionRow) => ({
  name,
  byteSize: byte_size,
  expireAt: expire_at,
});

function audit(
  transaction: CentralTransaction,
  principal: Principal,
  { id, name }: DistributionRow,
  change: { at: Date; action: 'created' | 'changed' | 'deleted'; before?: object; after?: object },
): Promise<void> {
  const { at, action, before, after } = change;
  return insertAuditEntry(transaction, {
    at,
    by: nameOf(principal),
    subject: 'distribution',
    subjectId: id,
    label: name,
    action,
    changes: auditChanges(before === undefined ? null : { ...before }, after === undefined ? null : { ...after }),
  });
}

const editedMeanwhile = () =>
  new HttpProblem('edited-meanwhile', 'Somebody else has moved the day on which this file expires.');

export function asDistributionFile(
  row: DistributionRow,
  { siteUrl }: Pick<DistributionsDeps, 'siteUrl'>,
): DistributionFile {
  const { id, code, name, byte_size, expire_at } = row;
  const url = `${API_BASE}/distributions/files/${code}/content`;
  const pageUrl = siteUrl === undefined ? null : `${siteUrl}/download/${code}`;
  return { id, code, name, byteSize: byte_size, expireAt: expire_at, version: versionOf(row), url, pageUrl };
}
