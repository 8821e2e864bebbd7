import type { Migration } from 'kysely/migration';
import * as central from './migrations/0001-central.ts';
import * as sync from './migrations/0002-sync.ts';
import * as online from './migrations/0003-online.ts';
import * as relay from './migrations/0004-relay.ts';
import * as catalogueRevision from './migrations/0005-catalogue-revision.ts';
import * as backOffice from './migrations/0006-back-office.ts';
import * as orderSearch from './migrations/0007-order-search.ts';
import * as dashboardAndUsers from './migrations/0008-dashboard-and-users.ts';
import * as retention from './migrations/0009-retention.ts';
import * as photoScrub from './migrations/0010-photo-scrub.ts';
import * as damageAsked from './migrations/0011-damage-asked.ts';
import * as dailyUse from './migrations/0012-daily-use.ts';
import * as receipts from './migrations/0013-receipts.ts';
import * as positions from './migrations/0014-positions.ts';
import * as knownDevices from './migrations/0015-known-devices.ts';
import * as personalData from './migrations/0016-personal-data.ts';
import * as seals from './migrations/0017-seals.ts';
import * as boundedNumbers from './migrations/0018-bounded-numbers.ts';
import * as idempotencyKeys from './migrations/0019-idempotency-keys.ts';
import * as photoTraits from './migrations/0020-photo-traits.ts';
import * as adjustments from './migrations/0021-adjustments.ts';
import * as keptPromises from './migrations/0023-kept-promises.ts';
import * as slipsOfShops from './migrations/0024-slips-of-shops.ts';
import * as stepsBack from './migrations/0025-steps-back.ts';
import * as bottomEdges from './migrations/0027-bottom-edges.ts';
import * as printNotes from './migrations/0028-print-notes.ts';
import * as sheets from './migrations/0029-sheets.ts';
import * as figures from './migrations/0030-figures.ts';
import * as till from './migrations/0031-till.ts';
import * as finishes from './migrations/0032-finishes.ts';
import * as makingShops from './migrations/0033-making-shops.ts';
import * as givenVersion from './migrations/0034-given-version.ts';
import * as settings from './migrations/0035-settings.ts';
import * as people from './migrations/0038-people.ts';
import * as wantedMethod from './migrations/0042-wanted-method.ts';
import * as strayCopies from './migrations/0044-stray-copies.ts';
import * as firstRun from './migrations/0047-first-run.ts';
import * as toDo from './migrations/0048-to-do.ts';
import * as secondFactor from './migrations/0049-second-factor.ts';
import * as accountDeletion from './migrations/0050-account-deletion.ts';
import * as troubles from './migrations/0051-troubles.ts';
import * as lookPictures from './migrations/0052-look-pictures.ts';
import * as computerSettings from './migrations/0055-computer-settings.ts';
import * as shopOwn from './migrations/0056-shop-own.ts';
import * as passkeys from './migrations/0059-passkeys.ts';
import * as lockedOutComputers from './migrations/0061-locked-out-computers.ts';
import * as personalLeftovers from './migrations/0062-personal-leftovers.ts';
import * as payTo from './migrations/0063-pay-to.ts';
import * as frontPhones from './migrations/0064-front-phones.ts';
import * as moneyOfShop from './migrations/0065-money-of-shop.ts';
import * as slipBytes from './migrations/0066-slip-bytes.ts';

/** In the order of their names. They only add: an older server's database must stay readable. */
export const CENTRAL_MIGRATIONS: Record<string, Migration> = {
  '0001-central': central,
  '0002-sync': sync,
  '0003-online': online,
  '0004-relay': relay,
  '0005-catalogue-revision': catalogueRevision,
  '0006-back-office': backOffice,
  '0007-order-search': orderSearch,
  '0008-dashboard-and-users': dashboardAndUsers,
  '0009-retention': retention,
  '0010-photo-scrub': photoScrub,
  '0011-damage-asked': damageAsked,
  '0012-daily-use': dailyUse,
  '0013-receipts': receipts,
  '0014-positions': positions,
  '0015-known-devices': knownDevices,
  '0016-personal-data': personalData,
  '0017-seals': seals,
  '0018-bounded-numbers': boundedNumbers,
  '0019-idempotency-keys': idempotencyKeys,
  '0020-photo-traits': photoTraits,
  '0021-adjustments': adjustments,
  '0023-kept-promises': keptPromises,
  '0024-slips-of-shops': slipsOfShops,
  '0025-steps-back': stepsBack,
  '0027-bottom-edges': bottomEdges,
  '0028-print-notes': printNotes,
  '0029-sheets': sheets,
  '0030-figures': figures,
  '0031-till': till,
  '0032-finishes': finishes,
  '0033-making-shops': makingShops,
  '0034-given-version': givenVersion,
  '0035-settings': settings,
  '0038-people': people,
  '0042-wanted-method': wantedMethod,
  '0044-stray-copies': strayCopies,
  '0047-first-run': firstRun,
  '0048-to-do': toDo,
  '0049-second-factor': secondFactor,
  '0050-account-deletion': accountDeletion,
  '0051-troubles': troubles,
  '0052-look-pictures': lookPictures,
  '0055-computer-settings': computerSettings,
  '0056-shop-own': shopOwn,
  '0059-passkeys': passkeys,
  '0061-locked-out-computers': lockedOutComputers,
  '0062-personal-leftovers': personalLeftovers,
  '0063-pay-to': payTo,
  '0064-front-phones': frontPhones,
  '0065-money-of-shop': moneyOfShop,
  '0066-slip-bytes': slipBytes,
};
