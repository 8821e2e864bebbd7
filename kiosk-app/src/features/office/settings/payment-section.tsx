import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { PaymentSettings } from '@printfront/shared/contracts/settings.ts';
import { BANK_CODES, BANKS, type BankCode, normalizeDigits } from '@printfront/shared/domain/bank-accounts.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { currencySign } from '#ui/format.ts';
import type { PaymentFields } from './section-plan.ts';
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
  const { form, fixed } = state;
  const { shown, field, fields } = form;
  const { error: _, ...smallest } = field('minimumOrder');
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
      <Offered name="offersPromptPay" state={state} />
      <BankAccount state={state} />
      {fields.bank === 'other' ? (
        <TextSetting name="bankName" field={field('bankName')} shown={shown} variable={fixed.bankName} />
      ) : null}
      <TextSetting
        name="bankAccountName"
        field={field('bankAccountName')}
        shown={shown}
        variable={fixed.bankAccountName}
      />
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

function Offered({
  name,
  state,
}: { name: 'offersPromptPay' | 'offersTransfer' | 'offersCounter' } & Pick<PaymentSectionProps, 'state'>) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { fields, change, shown } = state.form;
  return (
    <SettingRow label={t(`field.${name}`)} error={problem(name, shown[name])}>
      {({ id }) => (
        <Switch
          id={id}
          size="md"
          color="dark"
          checked={fields[name]}
          label={t(`hint.${name}`)}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      )}
    </SettingRow>
  );
}

function BankAccount({ state }: Pick<PaymentSectionProps, 'state'>) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { form, fixed } = state;
  const { shown, field, fields, change } = form;
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
              ...BANK_CODES.map((value) => ({ value, label: BANKS[value][language] })),
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
  { bank, bankAccountNumber }: PaymentFields,
  t: (key: string, values: Record<string, unknown>) => string,
  language: 'th' | 'en',
): string {
  const { digits, ...names } = BANKS[bank as BankCode];
  const [least, most] = digits;
  const count = normalizeDigits(bankAccountNumber).length;
  return t(least === most ? 'accountDigits' : 'accountDigitsBetween', {
    bank: names[language],
    least,
    most,
    typed: count,
  });
}
