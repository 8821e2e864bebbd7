import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import front from '../front-page/front.module.css';
import styles from './front-slip.module.css';

const BAHT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 2 };

/** How much, and to which account; both go into another app. */
export function TransferFacts({ slip: { amount, account } }: { slip: StorefrontSlip }) {
  const { t } = useTranslation('frontSlip');
  if (account === null) return null;
  return (
    <dl className={styles.facts}>
      {amount === null ? null : (
        <Fact
          label={t('amount')}
          text={`฿${(amount / 100).toLocaleString('en', BAHT_DIGITS)}`}
          value={(amount / 100).toFixed(2)}
          copyLabel={t('copyAmount')}
          isLarge
        />
      )}
      <Fact
        label={t('number')}
        text={account.number}
        value={account.number.replaceAll(/\D/g, '')}
        copyLabel={t('copyNumber')}
      />
      <Fact label={t('bank')} text={localized(account.bank, currentLanguage())} />
      <Fact label={t('name')} text={account.name} />
    </dl>
  );
}

interface FactProps {
  label: string;
  text: string;
  /** What is copied. */
  value?: string;
  copyLabel?: string;
  isLarge?: boolean;
}

function Fact({ label, text, value, copyLabel, isLarge = false }: FactProps) {
  const { t } = useTranslation('frontSlip');
  const shown = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value ?? text);
      setOutcome('copied');
    } catch {
      // Over plain HTTP a page may not copy.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setOutcome('byHand');
    }
  }

  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={isLarge ? styles.amount : undefined}>
        <span ref={shown}>{text}</span>
        {outcome === 'byHand' ? (
          <small role="status" className={styles.quiet}>
            {t('byHand')}
          </small>
        ) : null}
      </dd>
      {value === undefined ? null : (
        <dd>
          <button type="button" className={front.secondaryButton} aria-label={copyLabel} onClick={() => void copy()}>
            {t(outcome === 'copied' ? 'copied' : 'copy')}
          </button>
        </dd>
      )}
    </div>
  );
}
