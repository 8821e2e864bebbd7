import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CheckoutDraft, DraftProblems } from './checkout-draft.ts';
import styles from './online-checkout.module.css';

interface ContactFieldsProps {
  draft: CheckoutDraft;
  onChange: (draft: CheckoutDraft) => void;
  problems: DraftProblems;
}

/** Whom the shop talks to about this order. */
export function ContactFields({ draft, onChange, problems }: ContactFieldsProps) {
  const { t } = useTranslation('onlineCheckout');
  const words = (problem: DraftProblems[keyof DraftProblems]) =>
    problem === undefined ? undefined : t(`checkout:${problem}`);
  return (
    <div className={styles.pair}>
      <TextInput
        size="lg"
        label={t('name')}
        value={draft.name}
        maxLength={120}
        autoComplete="name"
        error={words(problems.name)}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        size="lg"
        type="tel"
        label={t('phone')}
        value={draft.phoneNumber}
        maxLength={40}
        autoComplete="tel-national"
        error={words(problems.phoneNumber)}
        onChange={(event) => onChange({ ...draft, phoneNumber: event.currentTarget.value })}
      />
    </div>
  );
}
