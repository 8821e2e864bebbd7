import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { enrol } from '@printfront/cloud-sync/protocol/enrol.ts';
import { askedText, proveCentral, provedText } from '@printfront/cloud-sync/protocol/prove.ts';
import type { SyncCall } from '@printfront/cloud-sync/protocol/sync-call.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { Problem } from '@printfront/shared/contracts/problem.ts';
import { type CentralVerdict, getShopSetUp } from '@printfront/shared/contracts/shop-computer.ts';
import { isOpenToStrangers } from '@printfront/shared/domain/central-address.ts';
import { isProxyAlone } from '@printfront/shared/server/http/proxy-answer.ts';
import { isSameSecret } from '@printfront/shared/server/service/is-same-secret.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopComputerSettings } from '../settings/shop-computer-sections.ts';
import {
  beginNewEpoch,
  readOrMakeIdentity,
  readOrMakeNextToken,
  readShopServer,
  saveEnrolment,
  saveToken,
} from '../sync/sync-state.repository.ts';
import { type AddressAnswer, AddressError, askAddress } from './ask-address.ts';

export interface ConnectDeps {
  database: EdgeDatabase;
  computer: ShopComputerSettings;
  sync: Service;
  /** One at a time: a computer is one shop at one central. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

export interface Connecting {
  url: string;
  ca: string | null;
  enrolCode: string | null;
}

const GOOD: CentralVerdict = { problem: null, detail: null, usedBy: null, at: null, shop: null };
const wrong = (
  problem: NonNullable<CentralVerdict['problem']>,
  seen: Partial<CentralVerdict> = {},
): CentralVerdict => ({
  ...GOOD,
  problem,
  ...seen,
});

/**
 * Of two who connect a new computer at the same moment the second reads what it has become.
 *
 * @param by the name of whoever does it
 */
export async function connectCentral(deps: ConnectDeps, typed: Connecting, by: string): Promise<CentralVerdict> {
  const before = await readShopServer(deps.database);
  return deps.inTurn(async () => {
    const now = before === null ? await readShopServer(deps.database) : null;
    if (now !== null) return wrong('connected-meanwhile', { shop: { id: now.serverId, name: now.serverName } });
    return connect(deps, { ...typed, ...fixedAddress(deps.computer) }, by);
  });
}

/**
 * Enrols at the central at this address, or finds the own one there. Nothing is kept of a try that fails; of one whose end was
 * cut off, the same code makes the same shop again (S14).
 */
async function connect(deps: ConnectDeps, to: Connecting, by: string): Promise<CentralVerdict> {
  const { database, computer, sync } = deps;
  try {
    const there = await recognise(to);
    if (there !== null) return there;
    const identity = await readOrMakeIdentity(database);
    const { url, ca } = to;
    if (identity.enrolled !== null) {
      const { serverId: id, serverName: name } = identity.enrolled;
      const refusal = await askForProof(to, { serverId: id, token: identity.token });
      if (refusal?.problem === 'locked-out' && to.enrolCode !== null && to.enrolCode !== '') {
        return await comeBack(deps, { to, shop: identity.enrolled, by });
      }
      if (refusal !== null) return refusal;
      await computer.save('central', { values: { url, ca }, by });
      return { ...GOOD, shop: { id, name } };
    }
    if (to.enrolCode === null || to.enrolCode === '') return wrong('code-missing');
    const token = tokenFor(to.url, identity.token);
    const answer = await askSync(to, enrol, { code: to.enrolCode, token, epoch: identity.epoch });
    const enrolled = enrol.answer.safeParse(answer.json);
    if (answer.status !== 200 || !enrolled.success) return refused(answer);
    // The address first: a shop that has enrolled and does not know where would be half set.
    await computer.save('central', { values: { url, ca }, by });
    await database.transaction().execute(async (transaction) => {
      await saveToken(transaction, token);
      await saveEnrolment(transaction, enrolled.data);
    });
    await sync.stop();
    await sync.start();
    return { ...GOOD, shop: { id: enrolled.data.serverId, name: enrolled.data.serverName } };
  } catch (error) {
    if (error instanceof AddressError) return wrong(error.problem, { detail: error.message });
    throw error;
  }
}

/**
 * Whether central is at this address and knows this shop. Nothing is changed at either end.
 *
 * @param credentials null: of a computer that has not enrolled
 */
export async function lookAtCentral(
  to: Connecting,
  credentials: { serverId: string; token: string } | null,
): Promise<CentralVerdict> {
  try {
    const there = await recognise(to);
    if (there !== null) return there;
    return (credentials === null ? null : await askForProof(to, credentials)) ?? GOOD;
  } catch (error) {
    if (error instanceof AddressError) return wrong(error.problem, { detail: error.message });
    throw error;
  }
}

/**
 * This computer is its shop's once more (S80): with another token, for the one before may be in somebody's hands, and as after a
 * restore, for the shop may have gone on elsewhere. What central does not have yet is sent then.
 */
async function comeBack(
  { database, computer, sync }: ConnectDeps,
  { to, shop, by }: { to: Connecting; shop: { serverId: string }; by: string },
): Promise<CentralVerdict> {
  const token = await readOrMakeNextToken(database);
  const epoch = randomUUID();
  const { serverId } = shop;
  const answer = await askSync(to, enrol, { code: to.enrolCode, token, epoch, serverId });
  const enrolled = enrol.answer.safeParse(answer.json);
  if (answer.status !== 200 || !enrolled.success) return refused(answer);
  await computer.save('central', { values: { url: to.url, ca: to.ca }, by });
  await sync.stop();
  await beginNewEpoch(database, { epoch, token });
  await saveEnrolment(database, enrolled.data);
  await sync.start();
  return { ...GOOD, shop: { id: serverId, name: enrolled.data.serverName } };
}

/** What a variable says is what will be used, whatever is typed. */
function fixedAddress(computer: ShopComputerSettings): Partial<Connecting> {
  const { fixed, values } = computer.shown('central');
  return {
    ...('url' in fixed && values.url !== null ? { url: values.url } : {}),
    ...('ca' in fixed ? { ca: values.ca } : {}),
  };
}

/** Before the code is sent: is it a central, and one that has an owner? @returns null when it is */
async function recognise({ url, ca }: Connecting): Promise<CentralVerdict | null> {
  if (isOpenToStrangers(url)) return wrong('insecure');
  const ask = (path: string) => askAddress({ url: `${url}${API_BASE}${path}`, ca });
  const asShop = await ask(getShopSetUp.path);
  if (asShop.status === 200 && getShopSetUp.answer?.safeParse(asShop.json).success) return wrong('shop-computer');
  const answer = await ask(getFirstRun.path);
  const firstRun = getFirstRun.answer?.safeParse(answer.json);
  if (answer.status === 200 && firstRun?.success) return firstRun.data.isOpen ? wrong('no-owner') : null;
  const problem = Problem.safeParse(answer.json);
  if (!problem.success) return unlikeCentral(answer.status);
  // A shop's computer of an earlier version passes on what it does not know.
  if (problem.data.code === 'central-unreachable') return wrong('shop-computer');
  return problem.data.code === 'not-found' ? wrong('older') : wrong('busy', { detail: problem.data.detail });
}

/** Where a proxy stands alone, the address is right. */
const unlikeCentral = (status: number): CentralVerdict =>
  wrong(isProxyAlone(status) ? 'no-answer' : 'not-printfront', { detail: `${status}` });

/**
 * Another one at each address, and the same one again at the same: whoever was asked in vain before has not the token that
 * counts at central afterwards.
 */
const tokenFor = (url: string, seed: string) => createHmac('sha256', seed).update(`enrol\n${url}`).digest('base64url');

function askSync<Request extends SyncCall['request'], Answer extends SyncCall['answer']>(
  { url, ca }: Connecting,
  { path }: SyncCall<Request, Answer>,
  body: object,
): Promise<AddressAnswer> {
  const headers = { [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION) };
  return askAddress({ url: `${url}${API_BASE}${path}`, ca, body, headers });
}

/**
 * Whoever is at a typed address proves first to be the shop's own central (S83); the token is not said there before.
 *
 * @returns null when it is
 */
async function askForProof(
  to: Connecting,
  { serverId, token }: { serverId: string; token: string },
): Promise<CentralVerdict | null> {
  const key = createHash('sha256').update(token).digest('hex');
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  const question = { serverId, nonce: randomBytes(32).toString('base64url'), address: to.url };
  const asked = { ...question, mac: macOf(askedText(question)) };
  const answer = await askSync(to, proveCentral, asked);
  const proved = proveCentral.answer.safeParse(answer.json);
  if (answer.status !== 200 || !proved.success) return refused(answer);
  const { proof, lockedOutAt: at = null } = proved.data;
  if (!isSameSecret(proof, macOf(provedText(question, proved.data)))) return wrong('belongs-elsewhere');
  return at === null ? null : wrong('locked-out', { at });
}

function refused({ status, json }: AddressAnswer): CentralVerdict {
  const problem = Problem.safeParse(json);
  if (!problem.success) return unlikeCentral(status);
  const { code, detail, parameter, by = null, at = null } = problem.data;
  if (parameter === PROTOCOL_VERSION_HEADER) return wrong(isOlder(detail) ? 'older' : 'newer', { detail });
  if (code === 'enrol-code-refused') {
    if (by !== null) return wrong('code-used', { usedBy: by, at });
    return at === null ? wrong('code-unknown') : wrong('code-late', { at });
  }
  if (code === 'not-found') return wrong('older');
  if (code === 'origin-refused') return wrong('other-address', { detail });
  if (code === 'too-many-requests') return wrong('too-many');
  // A code that is too short to be one.
  if (code === 'parameter-invalid' || code === 'body-malformed') return wrong('code-unknown');
  return wrong('busy', { detail });
}

/** Central names the versions that it speaks. */
const isOlder = (detail: string) => Math.max(0, ...(detail.match(/\d+/g) ?? []).map(Number)) < PROTOCOL_VERSION;
