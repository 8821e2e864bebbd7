import type { Look } from '@printfront/shared/contracts/look.ts';
import type {
  Delivery,
  Languages,
  PaymentSettings,
  PhotosKept,
  SettingsSection,
  ShopDetails,
  ShopTime,
  TroubleMail,
} from '@printfront/shared/contracts/settings.ts';
import type { ShopContact } from '@printfront/shared/contracts/shop-contact.ts';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { DEFAULT_QUOTAS, type Quotas } from '@printfront/shared/domain/quotas.ts';
import { FINISHED_ORDER_PHOTO_DAYS, PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { DEFAULT_TRACKING_URL_TEMPLATES } from '@printfront/shared/domain/tracking.ts';

/** The values of every section, as the contract has them. */
export interface SectionValues {
  shop: Omit<ShopDetails, 'name'> & { name: ShopDetails['name'] | null };
  payment: PaymentSettings;
  languages: Languages;
  delivery: Delivery;
  photos: PhotosKept;
  look: Look;
  trouble: TroubleMail;
  time: ShopTime;
  quotas: Quotas;
}

/** What owners have saved: sections that nobody has touched are absent, fields that are younger than their row too. */
export type OwnersValues = { readonly [Section in SettingsSection]?: Partial<SectionValues[Section]> };

/** Before anybody has said anything. */
export const NOTHING_SAID: SectionValues = {
  shop: { name: null, address: null, phone: null, lineId: null, mapUrl: null },
  payment: {
    promptPayId: null,
    promptPayName: null,
    bank: null,
    bankName: null,
    bankAccountNumber: null,
    bankAccountName: null,
    offersPromptPay: true,
    offersTransfer: true,
    offersCounter: true,
    minimumOrder: null,
  },
  languages: { languages: ['th', 'en'], phoneNumbers: 'any' },
  delivery: { ...DEFAULT_TRACKING_URL_TEMPLATES },
  photos: {
    photoRetentionDays: FINISHED_ORDER_PHOTO_DAYS,
    personalDataRetentionDays: PERSONAL_DATA_DAYS,
  },
  look: {
    logo: null,
    logoOnDark: null,
    accent: null,
    // A bright kiosk in a dim shop is a lamp.
    kioskTheme: 'dark',
    homeTheme: 'device',
    startPictures: [],
    darkWhenClosed: true,
  },
  trouble: { mailTo: [] },
  time: { timeZone: DEFAULT_TIME_ZONE },
  quotas: DEFAULT_QUOTAS,
};

/** @returns undefined where nothing of it is said */
export function contactOf({ address, phone, lineId, mapUrl }: ShopContact): ShopContact | undefined {
  const contact = { address, phone, lineId, mapUrl };
  return Object.values(contact).some((value) => value !== null) ? contact : undefined;
}
