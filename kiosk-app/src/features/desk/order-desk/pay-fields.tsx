import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { SatangField } from '#ui/satang-field.tsx';
import styles from './desk.module.css';
import { METHOD_ICONS } from './status-badges.tsx';

/** In the order of how often; with the key that chooses it. */
export const METHODS: readonly { method: PaymentMethod; key: string }[] = [
  { method: PAYMENT_METHOD.counter, key: 'C' },
  { method: PAYMENT_METHOD.qr, key: 'Q' },
  { method: PAYMENT_METHOD.slip, key: 'T' },
];

interface PayFieldsProps {
  amount: number;
  currency: string;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  /** Told what comes back of the cash that was given; below 0 it is too little. */
  onChange?: (satang: number) => void;
  /** Enter in the amount, once it is enough. */
  onEnter?: () => void;
}

/** How an order is paid, and of cash how much comes back. */
export function PayFields({ amount, currency, method, onMethod, onChange, onEnter }: PayFieldsProps) {
  const { t } = useTranslation('desk');
  return (
    <>
      <fieldset className={styles.methods}>
        <legend>{t('howPaid')}</legend>
        <div className={styles.segments}>
          {METHODS.map((one) => {
            const Icon = METHOD_ICONS[one.method];
            return (
              <label key={one.method} className={styles.segment}>
                <input
                  type="radio"
                  name="method"
                  checked={one.method === method}
                  onChange={() => onMethod(one.method)}
                />
                <Icon size={18} aria-hidden />
                {t(`paid.${one.method}`)}
                <kbd className={styles.key} aria-hidden>
                  {one.key}
                </kbd>
              </label>
            );
          })}
        </div>
      </fieldset>
      {method === PAYMENT_METHOD.counter ? (
        <CashFields amount={amount} currency={currency} onChange={onChange} onEnter={onEnter} />
      ) : null}
    </>
  );
}

/** Notes that a customer may hand over for a sum: the next round ones. */
function notesFor(amount: number): number[] {
  const rounded = [100_00, 500_00, 1_000_00].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(rounded)].filter((sum) => sum > amount).slice(0, 3);
}

type CashFieldsProps = Pick<PayFieldsProps, 'amount' | 'currency'> & {
  [Told in 'onChange' | 'onEnter']: PayFieldsProps[Told] | undefined;
};

function CashFields({ amount, currency, onChange, onEnter }: CashFieldsProps) {
  const { t, i18n } = useTranslation('desk');
  const [received, setTyped] = useState<number | null>(null);
  const setReceived = (sum: number | null) => {
    setTyped(sum);
    onChange?.((sum ?? amount) - amount);
  };
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const change = (received ?? amount) - amount;
  return (
    <div className={styles.cash}>
      <SatangField
        size="sm"
        label={t('received')}
        currency={currency}
        value={received}
        onChange={setReceived}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || change < 0) return;
          event.preventDefault();
          onEnter?.();
        }}
      />
      <output className={styles.change}>
        <span className={styles.quiet}>{t('change')}</span>
        <b data-bad={change < 0 || undefined}>
          {change < 0 ? t('tooLittle', { amount: money(-change) }) : money(change)}
        </b>
      </output>
      <div className={styles.quick}>
        <button type="button" className={styles.tool} onClick={() => setReceived(amount)}>
          {t('exact')}
        </button>
        {notesFor(amount).map((sum) => (
          <button key={sum} type="button" className={styles.tool} onClick={() => setReceived(sum)}>
            {money(sum)}
          </button>
        ))}
      </div>
    </div>
  );
}
