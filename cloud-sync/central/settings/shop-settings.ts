import { isDeepStrictEqual } from 'node:util';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { Languages, PaymentSettings } from '@printfront/shared/contracts/settings.ts';
import { BANKS, formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { spokenIn } from '@printfront/shared/domain/languages.ts';
import { languagesOfShop } from '@printfront/shared/domain/shop-languages.ts';
import { DEMO_MONEY, DEMO_NAME, UNNAMED } from './demo-money.ts';
import { type InstalledShop, overlaid } from './installed-shop.ts';
import { contactOf, NOTHING_SAID, type OwnersValues, type SectionValues } from './section-values.ts';

/** @returns the shop as it is now, whichever server changed it last */
export type ShopReader = () => Promise<ShopSettings>;

/** Every section as it is in force: what variables say, else what owners saved, else what holds for every shop. */
export const valuesInForce = (installed: InstalledShop, owners: OwnersValues): SectionValues => ({
  shop: overlaid(installed, 'shop', { ...NOTHING_SAID.shop, ...owners.shop }),
  payment: overlaid(installed, 'payment', { ...NOTHING_SAID.payment, ...owners.payment }),
  languages: allNamed(overlaid(installed, 'languages', { ...NOTHING_SAID.languages, ...owners.languages })),
  delivery: overlaid(installed, 'delivery', { ...NOTHING_SAID.delivery, ...owners.delivery }),
  photos: overlaid(installed, 'photos', { ...NOTHING_SAID.photos, ...owners.photos }),
  look: overlaid(installed, 'look', { ...NOTHING_SAID.look, ...owners.look }),
  trouble: overlaid(installed, 'trouble', { ...NOTHING_SAID.trouble, ...owners.trouble }),
  time: overlaid(installed, 'time', { ...NOTHING_SAID.time, ...owners.time }),
  quotas: overlaid(installed, 'quotas', { ...NOTHING_SAID.quotas, ...owners.quotas }),
});

/** Rows of before and variables name the whole languages alone where there is no further one. */
const allNamed = (languages: Languages): Languages => ({ ...languages, allLanguages: [...spokenIn(languages)] });

/** In the demo, until an account is set in one way or the other, or an owner has saved that there is none. */
export function isDemoMoney({ isDemo, given }: InstalledShop, owners: OwnersValues): boolean {
  return (
    isDemo &&
    given.PROMPTPAY_ID === undefined &&
    given.BANK_ACCOUNT_NUMBER === undefined &&
    owners.payment === undefined
  );
}

/** What shops and screens are told. What is not offered does not leave the centre: an older shop offers what it knows of. */
export function shopSettingsOf(installed: InstalledShop, owners: OwnersValues): ShopSettings {
  const { shop, payment, languages, delivery, photos, look, time, quotas } = valuesInForce(installed, owners);
  const isDemo = isDemoMoney(installed, owners);
  const money = isDemo ? DEMO_MONEY : moneyOf(payment, installed);
  const contact = contactOf(shop);
  const isCounterNeeded = money.promptPayId === null && money.bankAccount === null;
  return {
    name: shop.name ?? (installed.isDemo ? DEMO_NAME : UNNAMED),
    timeZone: time.timeZone,
    currency: installed.currency,
    ...languagesOfShop(spokenIn(languages)),
    phoneNumbers: languages.phoneNumbers,
    ...money,
    ...(payment.offersCounter || isCounterNeeded ? {} : { counterPayment: false }),
    ...(payment.minimumOrder === null ? {} : { minimumOrder: payment.minimumOrder }),
    ...(contact === undefined ? {} : { contact }),
    ...(isDeepStrictEqual(look, NOTHING_SAID.look) ? {} : { look }),
    ...(isDemo ? { isDemo } : {}),
    // Its money may be somebody's by now: prices, orders and people are made up still.
    ...(installed.isDemo ? { isTrial: true } : {}),
    trackingUrlTemplates: delivery,
    ...photos,
    ...(isDeepStrictEqual(quotas, NOTHING_SAID.quotas) ? {} : { quotas }),
  };
}

function moneyOf(payment: PaymentSettings, { given }: InstalledShop) {
  const { promptPayId, promptPayName, bankAccountNumber: number, offersPromptPay, offersTransfer } = payment;
  const hasPromptPay = promptPayId !== null && offersPromptPay;
  const account =
    number !== null && offersTransfer ? { bank: bankOf(payment, given), number: formatBankAccount(number) } : null;
  return {
    promptPayId: hasPromptPay ? promptPayId : null,
    promptPayName: hasPromptPay
      ? inBoth(given.PROMPTPAY_NAME_TH ?? promptPayName, given.PROMPTPAY_NAME_EN ?? promptPayName)
      : null,
    bankAccount: account && { ...account, name: payment.bankAccountName ?? '' },
  };
}

function bankOf({ bank, bankName }: PaymentSettings, given: InstalledShop['given']): LocalizedText {
  if (bank !== null && bank !== 'other') return { th: BANKS[bank].th, en: BANKS[bank].en };
  const name = inBoth(given.BANK_NAME_TH ?? bankName, given.BANK_NAME_EN ?? bankName);
  return name ?? { th: 'ธนาคาร', en: 'Bank' };
}

/** What is said in one language only stands in the other too. */
function inBoth(th: string | null, en: string | null): LocalizedText | null {
  const either = th ?? en;
  return either === null ? null : { th: th ?? either, en: en ?? either };
}
