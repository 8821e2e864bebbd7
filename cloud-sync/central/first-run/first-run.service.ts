import type {
  checkFirstOwner as checkCall,
  finishFirstRun as finishCall,
} from '@printfront/shared/contracts/first-run.ts';
import { READY_CATALOGUES } from '@printfront/shared/contracts/first-run.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { explainBusy } from '@printfront/shared/server/auth/sign-ins.service.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { AuthServiceDeps, SignedIn } from '../auth/auth.service.ts';
import { refuseEasyPassword } from '../auth/easy-password.service.ts';
import type { GuessLimit } from '../auth/guess-limit.service.ts';
import { openSession } from '../auth/sessions.service.ts';
import { findUserForSignIn, insertUser } from '../auth/users.repository.ts';
import type { CatalogueEdit } from '../catalogue/catalogue-editing.service.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { getSettings, writeAuditedSection } from '../owner-settings/settings.service.ts';
import { layOutCatalogue, storePicturesOf } from '../ready-catalogues/lay-out-catalogue.service.ts';
import { previewOf, readReadyCatalogue, withPrices } from '../ready-catalogues/ready-catalogue.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { NOTHING_SAID } from '../settings/section-values.ts';
import { writeHoursOfDay } from '../working-hours/working-hours.service.ts';
import { createOwnersCode } from './first-run-code.service.ts';

export interface FirstRunDeps extends AuthServiceDeps {
  blobs: BlobStore;
  installed: InstalledShop;
  guesses: GuessLimit;
}

type FirstRun = z.output<NonNullable<(typeof finishCall)['body']>>;

/** @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, too-many-requests */
export async function lookUpFirstRun(deps: FirstRunDeps, asked: { code: string; network: string }) {
  await createOwnersCode(deps).require(asked, deps.guesses);
  const settings = await getSettings(deps);
  const { timeZone } = settings.time.values;
  return { settings, timeZone, currency: deps.installed.currency, catalogues: READY_CATALOGUES.map(previewOf) };
}

type OwnerCheck = z.output<NonNullable<(typeof checkCall)['body']>>;

/** @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, already-exists, password-easy, too-many-requests */
export async function checkFirstOwner(
  deps: FirstRunDeps,
  { code, network, owner, shopName }: OwnerCheck & { network: string },
): Promise<void> {
  await createOwnersCode(deps).require({ code, network }, deps.guesses);
  await refuseEasyOwner(deps, owner, shopName);
  if ((await findUserForSignIn(deps.database, owner.username)) !== undefined) throw takenUsername();
}

const refuseEasyOwner = (deps: FirstRunDeps, owner: OwnerCheck['owner'], shopName: OwnerCheck['shopName']) =>
  refuseEasyPassword(deps.database, owner.password, {
    names: [owner.username, owner.name],
    shopNames: Object.values(shopName ?? {}),
    parameter: 'owner.password',
  });

const takenUsername = () =>
  new HttpProblem('already-exists', 'This user name is taken.', { parameter: 'owner.username' });

/**
 * Makes the first owner, and the shop as the owner wants it: in one transaction, so that nothing is half set.
 *
 * @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, already-exists, password-easy, hours-reversed,
 *   too-many-requests
 */
export async function finishFirstRun(
  deps: FirstRunDeps,
  { network, device, ...wanted }: FirstRun & { network: string; device: string | undefined },
): Promise<SignedIn> {
  const { database, passwords, blobs, signIns, now } = deps;
  const code = createOwnersCode(deps);
  await code.require({ code: wanted.code, network }, deps.guesses);
  const { password, username, name } = wanted.owner;
  await refuseEasyOwner(deps, wanted.owner, wanted.shop.name);
  const passwordHash = await passwords.hash(password, { network }).catch(explainBusy);
  const catalogue = withPrices(readReadyCatalogue(wanted.catalogue), wanted.prices);
  if (catalogue === null) {
    throw new HttpProblem('parameter-invalid', 'This catalogue has no such size.', { parameter: 'prices' });
  }
  // Blobs before rows: a row never names bytes that are not there.
  const pictures = await storePicturesOf(blobs, catalogue);
  const user: User = { id: uuidv7(), name, rank: ROLE_RANK.owner, provider: 'local' };
  await database.transaction().execute(async (transaction) => {
    const edit = { transaction, by: name, at: now() };
    await code.spend(transaction, wanted.code, edit.at);
    await insertOwner(transaction, edit, { ...user, username, passwordHash });
    await lockName(transaction, 'catalogue');
    await writeShop(edit, deps.installed, wanted);
    await layOutCatalogue(edit, catalogue, pictures);
  });
  const token = await openSession(database, user.id, now(), 'code');
  return { user, token, device: await signIns.remember({ username, device }) };
}

/** @throws HttpProblem already-exists when a customer has taken the user name */
async function insertOwner(
  transaction: CentralTransaction,
  { by, at }: CatalogueEdit,
  { username, passwordHash, ...user }: User & { username: string; passwordHash: string },
): Promise<void> {
  const isInserted = await insertUser(transaction, {
    ...user,
    username: normalizeUsername(username),
    provider_subject: null,
    password_hash: passwordHash,
    created_at: at.toISOString(),
  });
  if (!isInserted) throw takenUsername();
  const person = { subject: 'user', subjectId: user.id, label: user.name } as const;
  const changes = [{ field: 'rank', from: null, to: user.rank }];
  await insertAuditEntry(transaction, { at, by, ...person, action: 'created', changes });
}

async function writeShop(
  edit: CatalogueEdit,
  installed: InstalledShop,
  { shop, languages, time, look, payment, hours }: FirstRun,
): Promise<void> {
  await writeAuditedSection(edit, installed, { section: 'shop', values: shop });
  await writeAuditedSection(edit, installed, { section: 'languages', values: languages });
  if (time !== undefined) await writeAuditedSection(edit, installed, { section: 'time', values: time });
  if (look !== undefined) {
    await writeAuditedSection(edit, installed, { section: 'look', values: { ...NOTHING_SAID.look, ...look } });
  }
  if (payment !== null) await writeAuditedSection(edit, installed, { section: 'payment', values: payment });
  for (const day of hours) await writeHoursOfDay(edit, day);
}
