import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { isPromptPayId } from '@printfront/shared/domain/promptpay.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import type { CentralSettings } from './env.ts';

const OFF = 'none';

/** @throws SettingError when nobody could pay to the PromptPay id */
export function shopSettingsOf(settings: CentralSettings): ShopSettings {
  const { PROMPTPAY_ID: promptPayId, BANK_ACCOUNT_NUMBER: number } = settings;
  if (promptPayId !== OFF && !isPromptPayId(promptPayId)) {
    throw new SettingError('The setting PROMPTPAY_ID cannot be used: it must have 10, 13 or 15 digits, or be none.');
  }
  const hasPromptPay = promptPayId !== OFF;
  const bank = { th: settings.BANK_NAME_TH, en: settings.BANK_NAME_EN };
  return {
    name: { th: settings.SHOP_NAME_TH, en: settings.SHOP_NAME_EN },
    timeZone: settings.SHOP_TIME_ZONE,
    currency: settings.SHOP_CURRENCY,
    languages: settings.SHOP_LANGUAGES,
    phoneNumbers: settings.SHOP_PHONE_NUMBERS,
    bankAccount: number === OFF ? null : { bank, number, name: settings.BANK_ACCOUNT_NAME },
    promptPayId: hasPromptPay ? promptPayId : null,
    promptPayName: hasPromptPay ? { th: settings.PROMPTPAY_NAME_TH, en: settings.PROMPTPAY_NAME_EN } : null,
    trackingUrlTemplates: {
      postalCourier: settings.TRACKING_URL_POSTAL_COURIER,
      expressCourier: settings.TRACKING_URL_EXPRESS_COURIER,
    },
    photoRetentionDays: settings.PHOTO_RETENTION_DAYS,
    personalDataRetentionDays: settings.PERSONAL_DATA_RETENTION_DAYS,
  };
}
