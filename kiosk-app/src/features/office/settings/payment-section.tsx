import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { PaymentSettings } from '@printfront/shared/contracts/settings.ts';
import { BANK_CODES, BANKS, type BankCode, normalizeDigits } from '@printfront/shared/domain/bank-accounts.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { currencySign } from '#ui/format.ts';
import { IconAlertTriangle } from '#ui/icons.tsx';
import type { Field } from '#ui/use-form.ts';
import type { AccountFields, PaymentFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { TextSetting } from './text-setting.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionFields } from './use-section.ts';

interface PaymentSectionProps {
  state: SectionFields<PaymentFields, PaymentSettings>;
  currency: string;
}

/** How customers pay, and from how much on. */
export function PaymentSection({ state, currency }: PaymentSectionProps) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { shown, field } = state.form;
  const { error: _, ...smallest } = field('minimumOrder');
  return (
    <>
      <PromptPayRows {...accountOf(state)} />
      <Offered name="offersPromptPay" state={state} />
      <AccountRows {...accountOf(state)} />
      <Offered name="offersTransfer" state={state} />
      <Offered name="offersCounter" state={state} />
      <SettingRow
        label={t('field.minimumOrder')}
        hint={t('hint.minimumOrder')}
        error={problem('minimumOrder', shown.minimumOrder)}
      >
        {({ id }) => (
          <TextInput
            {...smallest}
            id={id}
            size="md"
            maw={160}
            inputMode="decimal"
            autoComplete="off"
            leftSection={currencySign(currency)}
            error={problem('minimumOrder', shown.minimumOrder) !== undefined}
          />
        )}
      </SettingRow>
    </>
  );
}

/** What the fields of an account need, in whichever form they stand. */
export interface AccountState {
  fields: AccountFields;
  field: (name: keyof AccountFields) => Field<string>;
  change: (changes: Partial<AccountFields>) => void;
  shown: Readonly<Record<string, string>>;
  fixed: Readonly<Record<string, string>>;
}

const accountOf = ({ form, fixed }: SectionFields<PaymentFields, PaymentSettings>): AccountState => ({
  ...form,
  fixed,
});

/** Whom a scanned code pays to. */
export function PromptPayRows({ field, shown, fixed }: AccountState) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextSetting
        name="promptPayId"
        field={field('promptPayId')}
        shown={shown}
        variable={fixed.promptPayId}
        hint={t('hint.promptPayId')}
        inputMode="numeric"
      />
      <TextSetting
        name="promptPayName"
        field={field('promptPayName')}
        shown={shown}
        variable={fixed.promptPayName}
        hint={t('hint.promptPayName')}
      />
    </>
  );
}

/** The account at a bank. */
export function AccountRows(state: AccountState) {
  const { fields, field, shown, fixed } = state;
  return (
    <>
      <BankAccount {...state} />
      {fields.bank === 'other' ? (
        <TextSetting name="bankName" field={field('bankName')} shown={shown} variable={fixed.bankName} />
      ) : null}
      <TextSetting
        name="bankAccountName"
        field={field('bankAccountName')}
        shown={shown}
        variable={fixed.bankAccountName}
      />
    </>
  );
}

/** What each way to pay needs. */
const ACCOUNT_OF = {
  offersPromptPay: 'promptPayId',
  offersTransfer: 'bankAccountNumber',
  offersCounter: null,
} as const;

function Offered({
  name,
  state,
}: { name: 'offersPromptPay' | 'offersTransfer' | 'offersCounter' } & Pick<PaymentSectionProps, 'state'>) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { fields, change, shown } = state.form;
  // Switched on it is still not offered where nobody could pay to.
  const account = ACCOUNT_OF[name];
  const lacks = account !== null && fields[name] && fields[account].trim() === '';
  return (
    <SettingRow label={t(`field.${name}`)} error={problem(name, shown[name])}>
      {({ id }) => (
        <div className={styles.offered}>
          <Switch
            id={id}
            size="md"
            checked={fields[name]}
            label={t(`hint.${name}`)}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
          {lacks ? (
            <span className={styles.lamp}>
              <IconAlertTriangle size={18} aria-hidden />
              {t(`lacks.${name}`)}
            </span>
          ) : null}
        </div>
      )}
    </SettingRow>
  );
}

function BankAccount({ shown, field, fields, change, fixed }: AccountState) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { error: _, ...number } = field('bankAccountNumber');
  const language = currentLanguage();
  const error =
    shown.bankAccountNumber === 'digits'
      ? digitsWords(fields, t, language)
      : problem('bankAccountNumber', shown.bankAccountNumber);
  const bankError = problem('bank', shown.bank);
  return (
    <SettingRow
      label={t('field.bankAccountNumber')}
      hint={t('hint.bankAccountNumber')}
      variable={fixed.bankAccountNumber ?? fixed.bank}
      error={error ?? bankError}
    >
      {({ id, describedBy }) => (
        <div className={styles.account}>
          <NativeSelect
            size="md"
            aria-label={t('field.bank')}
            value={fields.bank}
            disabled={fixed.bank !== undefined}
            error={bankError !== undefined}
            onChange={(event) => change({ bank: event.currentTarget.value })}
            data={[
              { value: '', label: t('chooseBank') },
              ...BANK_CODES.map((value) => ({ value, label: localized(BANKS[value], language) })),
            ]}
          />
          <TextInput
            {...number}
            id={id}
            size="md"
            inputMode="numeric"
            autoComplete="off"
            readOnly={fixed.bankAccountNumber !== undefined}
            aria-describedby={describedBy}
            error={error !== undefined}
          />
        </div>
      )}
    </SettingRow>
  );
}

/** “An account number at Kasikornbank has 10 digits. This one has 8.” */
function digitsWords(
  { bank, bankAccountNumber }: AccountFields,
  t: (key: string, values: Record<string, unknown>) => string,
  language: string,
): string {
  const { digits, ...names } = BANKS[bank as BankCode];
  const [least, most] = digits;
  const count = normalizeDigits(bankAccountNumber).length;
  return t(least === most ? 'accountDigits' : 'accountDigitsBetween', {
    bank: localized(names, language),
    least,
    most,
    typed: count,
  });
}
