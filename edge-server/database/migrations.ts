import type { Migration } from 'kysely/migration';
import * as storefront from './migrations/0001-storefront.ts';
import * as hotspot from './migrations/0002-hotspot.ts';
import * as sync from './migrations/0003-sync.ts';
import * as chosenQuantities from './migrations/0004-chosen-quantities.ts';
import * as relay from './migrations/0005-relay.ts';
import * as backOffice from './migrations/0006-back-office.ts';
import * as staffAndClock from './migrations/0007-staff-and-clock.ts';
import * as photoScrub from './migrations/0008-photo-scrub.ts';
import * as retention from './migrations/0009-retention.ts';
import * as restoredVersions from './migrations/0010-restored-versions.ts';
import * as dailyUse from './migrations/0011-daily-use.ts';
import * as receipts from './migrations/0012-receipts.ts';
import * as positions from './migrations/0013-positions.ts';
import * as knownDevices from './migrations/0014-known-devices.ts';
import * as personalData from './migrations/0015-personal-data.ts';
import * as seals from './migrations/0016-seals.ts';
import * as idempotencyKeys from './migrations/0017-idempotency-keys.ts';
import * as photoTraits from './migrations/0018-photo-traits.ts';
import * as adjustments from './migrations/0019-adjustments.ts';
import * as keptPromises from './migrations/0021-kept-promises.ts';
import * as paySlips from './migrations/0022-pay-slips.ts';
import * as phoneContacts from './migrations/0023-phone-contacts.ts';
import * as stepsBack from './migrations/0024-steps-back.ts';
import * as printNotes from './migrations/0027-print-notes.ts';
import * as exportKeys from './migrations/0028-export-keys.ts';
import * as figures from './migrations/0030-figures.ts';
import * as till from './migrations/0031-till.ts';
import * as finishes from './migrations/0032-finishes.ts';
import * as onlineOrders from './migrations/0033-online-orders.ts';
import * as givenVersion from './migrations/0034-given-version.ts';
import * as leftCash from './migrations/0044-left-cash.ts';
import * as copiesElsewhere from './migrations/0045-copies-elsewhere.ts';
import * as secondFactor from './migrations/0049-second-factor.ts';
import * as computerSettings from './migrations/0054-computer-settings.ts';
import * as nextToken from './migrations/0061-next-token.ts';
import * as askedAnew from './migrations/0066-asked-anew.ts';
import * as toldGiving from './migrations/0067-told-giving.ts';
import * as kiosksFromAfar from './migrations/0072-kiosks-from-afar.ts';
import * as orderPhones from './migrations/0073-order-phones.ts';
import * as personalLeftovers from './migrations/0074-personal-leftovers.ts';
import * as refused from './migrations/0075-refused.ts';
import * as computerSettingChanges from './migrations/0076-computer-setting-changes.ts';

/** In the order of their names. They only add: an older server's database must stay readable. */
export const EDGE_MIGRATIONS: Record<string, Migration> = {
  '0001-storefront': storefront,
  '0002-hotspot': hotspot,
  '0003-sync': sync,
  '0004-chosen-quantities': chosenQuantities,
  '0005-relay': relay,
  '0006-back-office': backOffice,
  '0007-staff-and-clock': staffAndClock,
  '0008-photo-scrub': photoScrub,
  '0009-retention': retention,
  '0010-restored-versions': restoredVersions,
  '0011-daily-use': dailyUse,
  '0012-receipts': receipts,
  '0013-positions': positions,
  '0014-known-devices': knownDevices,
  '0015-personal-data': personalData,
  '0016-seals': seals,
  '0017-idempotency-keys': idempotencyKeys,
  '0018-photo-traits': photoTraits,
  '0019-adjustments': adjustments,
  '0021-kept-promises': keptPromises,
  '0022-pay-slips': paySlips,
  '0023-phone-contacts': phoneContacts,
  '0024-steps-back': stepsBack,
  '0027-print-notes': printNotes,
  '0028-export-keys': exportKeys,
  '0030-figures': figures,
  '0031-till': till,
  '0032-finishes': finishes,
  '0033-online-orders': onlineOrders,
  '0034-given-version': givenVersion,
  '0044-left-cash': leftCash,
  '0045-copies-elsewhere': copiesElsewhere,
  '0049-second-factor': secondFactor,
  '0054-computer-settings': computerSettings,
  '0061-next-token': nextToken,
  '0066-asked-anew': askedAnew,
  '0067-told-giving': toldGiving,
  '0072-kiosks-from-afar': kiosksFromAfar,
  '0073-order-phones': orderPhones,
  '0074-personal-leftovers': personalLeftovers,
  '0075-refused': refused,
  '0076-computer-setting-changes': computerSettingChanges,
};
