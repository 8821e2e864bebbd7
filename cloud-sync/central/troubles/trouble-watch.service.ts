import type { Troubles } from '@printfront/shared/contracts/troubles.ts';
import { localized, spokenIn } from '@printfront/shared/domain/languages.ts';
import { openInterval, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { isWorthMail } from '@printfront/shared/domain/troubles.ts';
import { shownLanguages } from '@printfront/shared/server/languages/known-languages.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { mailDetailOf, mailProblemOf } from '../mail/mail-problem.ts';
import { type MailDeps, mailServerInForce } from '../mail/mail-server.service.ts';
import { type Mail, sendMail } from '../mail/send-mail.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import type { MailServer } from '../settings/mail-settings.ts';
import { readOwnersValues } from '../settings/settings.repository.ts';
import { type HoursOfShops, readHoursOfShops } from '../working-hours/hours-of-shops.service.ts';
import { type CurrentTroublesDeps, type FoundTrouble, findTroubles } from './current-troubles.service.ts';
import { mailOf, type ToldTrouble, testMailOf } from './trouble-mail-words.ts';
import {
  claimTrouble,
  deleteEndedTroubles,
  insertTrouble,
  listOpenTroubles,
  listUntoldEnds,
  noteTold,
  type TroubleWithShop,
  updateTrouble,
} from './troubles.repository.ts';

export interface TroubleWatch extends Service {
  /** Looks once: what begins, what is over, and who is to be told. */
  sweep(): Promise<void>;
  /** @returns to whom; null while nobody can be written to. @throws whatever the mail server says */
  sendTestMail(): Promise<string[] | null>;
  /** Why the last mail could not be sent. */
  mailFailure(): MailFailure | null;
  canSend(): Promise<boolean>;
  testMail(): Promise<Mail>;
}

type MailFailure = NonNullable<Troubles['mail']['failure']>;

export interface TroubleWatchDeps extends CurrentTroublesDeps, Pick<MailDeps, 'vault' | 'mailServer'> {
  installed: InstalledShop;
  publicUrl(): string;
  logger: Logger;
}

const EVERY_MS = 60_000;
/** What comes back within it never was over: a cable that is loose is one trouble and not thirty. */
const OVER_AFTER_MS = 10 * 60_000;
/** For the process that writes about it; after one that failed, time until the next try. */
const CLAIM_MS = 5 * 60_000;
const KEPT_MS = 90 * 86_400_000;

/** Knows how long each trouble lasts, and writes to the owner once about it, and once more when it is over. */
export function createTroubleWatch(deps: TroubleWatchDeps): TroubleWatch {
  const { database, logger, now } = deps;
  let failure: MailFailure | null = null;

  async function reconcile(): Promise<void> {
    const at = now();
    const { found, unheard } = await findTroubles(deps);
    const open = await listOpenTroubles(database);
    const isFound = new Set(found.map(aboutOf));
    for (const one of found) {
      const known = open.find(({ about }) => about === aboutOf(one));
      if (known === undefined) await insertTrouble(database, rowOf(one, at));
      else await keepOpen(known, one);
    }
    for (const row of open.filter(({ about }) => !isFound.has(about))) {
      // A shop that says nothing has not said that it is over.
      const isUnknown = row.shop_id !== null && unheard.has(row.shop_id);
      if (!isUnknown) await letEnd(row, at);
    }
    await deleteEndedTroubles(database, new Date(at.getTime() - KEPT_MS));
  }

  async function keepOpen(row: TroubleWithShop, found: FoundTrouble): Promise<void> {
    const content = JSON.stringify(found.content);
    if (row.content === content && row.gone_since === null) return;
    await updateTrouble(database, row.id, { content, gone_since: null });
  }

  async function letEnd(row: TroubleWithShop, at: Date): Promise<void> {
    if (row.gone_since === null) await updateTrouble(database, row.id, { gone_since: at.toISOString() });
    else if (at.getTime() - Date.parse(row.gone_since) >= OVER_AFTER_MS) {
      await updateTrouble(database, row.id, { ended_at: row.gone_since });
    }
  }

  async function claimed(
    rows: readonly TroubleWithShop[],
    what: 'told_at' | 'told_over_at',
  ): Promise<TroubleWithShop[]> {
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    const mine: TroubleWithShop[] = [];
    for (const row of rows) if (await claimTrouble(database, { id: row.id, what, at, until })) mine.push(row);
    return mine;
  }

  async function tell(): Promise<void> {
    const to = await readAddresses(database);
    const server = await mailServerInForce(deps);
    if (server === null || to.length === 0) return;
    const at = now();
    const hours = await readHoursOfShops(database, (await deps.settings()).timeZone);
    const isDue = ({ kind, shop_id, began_at, gone_since, told_at }: TroubleWithShop) =>
      told_at === null &&
      gone_since === null &&
      isWorthMail(kind, at.getTime() - Date.parse(began_at), isOpenAt(hours(shop_id), at.getTime()));
    const begun = await claimed((await listOpenTroubles(database)).filter(isDue), 'told_at');
    const over = await claimed(await listUntoldEnds(database), 'told_over_at');
    if (begun.length + over.length === 0) return;
    await sendAndNote(server, to, mailOf({ begun: begun.map(toldOf), over: over.map(toldOf) }, await place()));
    await noteTold(database, idsOf(begun), 'told_at', at);
    await noteTold(database, idsOf(over), 'told_over_at', at);
  }

  /** @returns who was refused */
  async function sendAndNote(server: MailServer, to: readonly string[], mail: Mail): Promise<string[]> {
    try {
      const refused = await sendMail(server, to, mail);
      failure =
        refused.length === 0
          ? null
          : {
              at: now().toISOString(),
              problem: 'recipient-refused',
              detail: `Refused: ${refused.join(', ')}`,
            };
      return refused;
    } catch (error) {
      failure = { at: now().toISOString(), problem: mailProblemOf(error), detail: mailDetailOf(error) };
      throw error;
    }
  }

  async function place() {
    const shop = await deps.settings();
    const [language = 'th'] = spokenIn(shownLanguages(shop));
    return {
      language,
      timeZone: shop.timeZone,
      shopName: localized(shop.name, language),
      url: deps.publicUrl(),
    };
  }

  async function sweep(): Promise<void> {
    await reconcile();
    await tell();
  }

  const looking = createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'looking for what needs somebody', logger });
  return {
    start: () => looking.start(),
    stop: () => looking.stop(),
    sweep,
    async sendTestMail() {
      const to = await readAddresses(database);
      const server = await mailServerInForce(deps);
      if (server === null || to.length === 0) return null;
      const refused = await sendAndNote(server, to, testMailOf(await place()));
      return to.filter((address) => !refused.includes(address));
    },
    mailFailure: () => failure,
    canSend: async () => (await mailServerInForce(deps)) !== null,
    testMail: async () => testMailOf(await place()),
  };
}

function isOpenAt({ workingHours, overrides, timeZone }: ReturnType<HoursOfShops>, nowMs: number): boolean {
  const open = openInterval(shopDate(nowMs, timeZone), workingHours, overrides, timeZone);
  return open !== null && open.openMs <= nowMs && nowMs < open.closeMs;
}

const readAddresses = async (database: CentralDatabase) => [
  ...((await readOwnersValues(database)).trouble?.mailTo ?? []),
];
const aboutOf = ({ kind, shopId, part }: FoundTrouble) => [kind, shopId ?? 'central', part].join('/');
const idsOf = (rows: readonly TroubleWithShop[]) => rows.map(({ id }) => id);
const toldOf = ({ kind, shop_name: shopName, content, began_at: since }: TroubleWithShop): ToldTrouble => ({
  kind,
  shopName,
  since,
  content: JSON.parse(content),
});

const rowOf = (found: FoundTrouble, at: Date): Parameters<typeof insertTrouble>[1] => ({
  id: uuidv7(),
  kind: found.kind,
  shop_id: found.shopId,
  about: aboutOf(found),
  content: JSON.stringify(found.content),
  began_at: at.toISOString(),
});
