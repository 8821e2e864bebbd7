import type {
  Delivery,
  Languages,
  PaymentSettings,
  PhotosKept,
  SettingsSection,
  ShopDetails,
  TroubleMail,
} from '@printfront/shared/contracts/settings.ts';
import { FINISHED_ORDER_PHOTO_DAYS, PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { DEFAULT_TRACKING_URL_TEMPLATES } from '@printfront/shared/domain/tracking.ts';

/** The values of every section, as the contract has them. */
export interface SectionValues {
  shop: Omit<ShopDetails, 'name'> & { name: ShopDetails['name'] | null };
  payment: PaymentSettings;
  languages: Languages;
  delivery: Delivery;
  photos: PhotosKept;
  trouble: TroubleMail;
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
  trouble: { mailTo: [] },
};
