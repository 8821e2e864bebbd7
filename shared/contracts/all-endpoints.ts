import * as addresses from './addresses.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backupSettings from './backup-settings.ts';
import * as backups from './backups.ts';
import * as catalogue from './catalogue.ts';
import * as dashboard from './dashboard.ts';
import * as demo from './demo.ts';
import * as deskPins from './desk-pins.ts';
import * as discounts from './discounts.ts';
import * as distributions from './distributions.ts';
import type { Endpoint } from './endpoint.ts';
import * as firstRun from './first-run.ts';
import * as frontFiles from './front-files.ts';
import * as hotFolder from './hot-folder.ts';
import * as images from './images.ts';
import * as kioskPin from './kiosk-pin.ts';
import * as kioskScreens from './kiosk-screens.ts';
import * as kioskStaff from './kiosk-staff.ts';
import * as listNews from './list-news.ts';
import * as look from './look.ts';
import * as mailServer from './mail-server.ts';
import * as orderAgain from './order-again.ts';
import * as orderFinishes from './order-finishes.ts';
import * as orders from './orders.ts';
import * as ownAccount from './own-account.ts';
import * as ownData from './own-data.ts';
import * as parkedOrders from './parked-orders.ts';
import * as passkeys from './passkeys.ts';
import * as passwordHelp from './password-help.ts';
import * as phoneContact from './phone-contact.ts';
import * as photoFrames from './photo-frames.ts';
import * as pickupShops from './pickup-shops.ts';
import * as pricing from './pricing.ts';
import * as printNotes from './print-notes.ts';
import * as printingTimes from './printing-times.ts';
import * as secondFactor from './second-factor.ts';
import * as secureAddresses from './secure-addresses.ts';
import * as settings from './settings.ts';
import * as shippingPrices from './shipping-prices.ts';
import * as shop from './shop.ts';
import * as shopComputer from './shop-computer.ts';
import * as shopHealth from './shop-health.ts';
import * as shopOwn from './shop-own.ts';
import * as shops from './shops.ts';
import * as sizeCategories from './size-categories.ts';
import * as sizeFinishes from './size-finishes.ts';
import * as sizes from './sizes.ts';
import * as staffAccounts from './staff-accounts.ts';
import * as sticks from './sticks.ts';
import * as storefrontClients from './storefront-clients.ts';
import * as storefrontFiles from './storefront-files.ts';
import * as storefrontNews from './storefront-news.ts';
import * as storefrontOrders from './storefront-orders.ts';
import * as storefrontSlips from './storefront-slips.ts';
import * as storefrontWifi from './storefront-wifi.ts';
import * as till from './till.ts';
import * as toDo from './to-do.ts';
import * as troubles from './troubles.ts';
import * as updates from './updates.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as workingHours from './working-hours.ts';

const resources: object[] = [
  addresses,
  audit,
  auth,
  backups,
  backupSettings,
  catalogue,
  dashboard,
  demo,
  deskPins,
  discounts,
  distributions,
  firstRun,
  frontFiles,
  hotFolder,
  images,
  kioskScreens,
  kioskPin,
  kioskStaff,
  listNews,
  look,
  mailServer,
  orderAgain,
  orderFinishes,
  orders,
  ownAccount,
  passwordHelp,
  ownData,
  parkedOrders,
  passkeys,
  phoneContact,
  photoFrames,
  pricing,
  printNotes,
  printingTimes,
  secondFactor,
  secureAddresses,
  settings,
  shippingPrices,
  shop,
  shopComputer,
  shopHealth,
  shopOwn,
  shops,
  pickupShops,
  sizeCategories,
  sizeFinishes,
  sizes,
  staffAccounts,
  sticks,
  storefrontClients,
  storefrontFiles,
  storefrontNews,
  storefrontOrders,
  storefrontSlips,
  storefrontWifi,
  till,
  toDo,
  troubles,
  updates,
  uploads,
  users,
  workingHours,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'where' in value;

/** Every call of the contract: for the OpenAPI documents and for the tests that hold both servers to them. */
export const ALL_ENDPOINTS: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource).filter(isEndpoint),
);
