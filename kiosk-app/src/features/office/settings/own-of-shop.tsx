import type { Settings } from '@printfront/shared/contracts/settings.ts';
import {
  type OwnPart as OwnPartName,
  type ShopOwn,
  setOwnAccount,
  setOwnDetails,
  setOwnHours,
} from '@printfront/shared/contracts/shop-own.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { readHours, type TypedHours, typedHours } from '../working-hours/typed-hours.ts';
import { WeekFields } from '../working-hours/week-fields.tsx';
import { OwnPart } from './own-part.tsx';
import { AccountRows, PromptPayRows } from './payment-section.tsx';
import { type AccountFields, accountRead, accountTyped, shopPlan } from './section-plan.ts';
import styles from './settings.module.css';
import { ShopSection } from './shop-section.tsx';

interface OwnOfShopProps {
  own: ShopOwn;
  /** What holds in all shops. */
  settings: Settings;
  workingHours: readonly WorkingHour[];
  /** Of the screens: in which times are said. */
  facts: { timeZone: string; currency: string };
  onTyped: (isTyped: boolean) => void;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const weekOf = (hours: readonly WorkingHour[]): TypedHours[] =>
  DAYS.map((day) => typedHours(hours.find(({ dayOfWeek }) => dayOfWeek === day)));

/** Name, account and hours of one of several shops; each begins with what holds in all of them. */
export function OwnOfShop({ own, settings, workingHours, facts, onTyped: tell }: OwnOfShopProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<readonly OwnPartName[]>([]);
  const onTyped = useCallback(
    (part: OwnPartName, isTyped: boolean) =>
      setTyped((parts) => [...parts.filter((one) => one !== part), ...(isTyped ? [part] : [])]),
    [],
  );
  const isTyped = typed.length > 0;
  useEffect(() => tell(isTyped), [tell, isTyped]);
  const { shop, payment } = settings;
  const account = payment.values.bankAccountNumber ?? payment.values.promptPayId;
  const common = { shopId: own.shopId, shop: facts, onTyped };
  // One thing is to be pressed next: what was begun last.
  const isNext = (part: OwnPartName) => typed.at(-1) === part;
  return (
    <>
      <OwnPart
        {...common}
        plan={{
          part: 'details',
          schema: bodyOf(setOwnDetails),
          typed: (values) => shopPlan.typed(values ?? shop.values),
          read: shopPlan.read,
          save: (saving) => call(setOwnDetails, saving),
        }}
        saved={own.details}
        isNext={isNext('details')}
        asEverywhere={
          shop.values.name === null
            ? t('own.details.asAllUnnamed')
            : t('own.details.asAll', { name: localized(shop.values.name, currentLanguage()) })
        }
      >
        {(form) => <ShopSection state={{ form, fixed: own.details.fixed }} />}
      </OwnPart>
      <OwnPart
        {...common}
        plan={{
          part: 'account',
          schema: bodyOf(setOwnAccount),
          typed: (values) => accountTyped(values ?? NO_ACCOUNT),
          read: accountRead,
          together: [Object.keys(NO_ACCOUNT)],
          save: (saving) => call(setOwnAccount, saving),
        }}
        saved={own.account}
        isNext={isNext('account')}
        asEverywhere={
          account === null
            ? t('own.account.noneAtAll')
            : t('own.account.asAll', { account: formatBankAccount(account) })
        }
      >
        {(form) => {
          const state = { ...form, field: (name: keyof AccountFields) => form.field(name), fixed: own.account.fixed };
          return (
            <>
              <PromptPayRows {...state} />
              <AccountRows {...state} />
              <p className={styles.hint}>{t('own.onlineAccount')}</p>
            </>
          );
        }}
      </OwnPart>
      <OwnPart
        {...common}
        plan={{
          part: 'hours',
          schema: bodyOf(setOwnHours),
          typed: (values) => ({ week: weekOf(values?.week ?? workingHours) }),
          read: ({ week }) => ({ week: week.map((day, dayOfWeek) => ({ dayOfWeek, ...readHours(day) })) }),
          named: ({ week }) => dayLines(week),
          save: (saving) => call(setOwnHours, saving),
        }}
        saved={own.hours}
        isNext={isNext('hours')}
        asEverywhere={t('own.hours.asAll')}
      >
        {({ fields, change, shown }) => (
          <>
            <WeekFields
              week={fields.week}
              hasTried={Object.keys(shown).length > 0}
              onChange={(week) => change({ week })}
            />
            <p className={styles.hint}>{t('own.dates')}</p>
          </>
        )}
      </OwnPart>
      <LeaveQuestion isOn={isTyped} />
    </>
  );
}

/** An account is never begun with another's: a digit that is left over pays somebody else. */
const NO_ACCOUNT = {
  promptPayId: null,
  promptPayName: null,
  bank: null,
  bankName: null,
  bankAccountNumber: null,
  bankAccountName: null,
};

/** As the list of changes says a week. */
const dayLines = (week: readonly TypedHours[]) =>
  Object.fromEntries(
    week.map(({ isClosed, openTime, closeTime }, day) => [`day${day}`, isClosed ? null : `${openTime}–${closeTime}`]),
  );
