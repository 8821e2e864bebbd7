import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { SatangField } from '#ui/satang-field.tsx';
import styles from './desk.module.css';
import { isInBurst, useDeskCommands } from './desk-keys.ts';
import { isTypedInto, typedDigit } from './order-search-keys.ts';
import { METHOD_ICONS } from './status-badges.tsx';
import { TillClosed } from './till-closed.tsx';

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
  isInDialog?: boolean;
  /** Told what comes back of the cash that was given; null while what stands there is too little or no amount. */
  onChange: (satang: number | null) => void;
  /** Enter in the amount, once it is enough. */
  onEnter: () => void;
  /** A sum was picked: what is next is to take it. */
  onPicked: () => void;
}

/** How an order is paid, and of cash how much comes back. */
export function PayFields({ method, onMethod, isInDialog = false, ...cash }: PayFieldsProps) {
  const { t } = useTranslation('desk');
  const [fieldAskedFor, setFieldAskedFor] = useState(0);
  const choose = (next: PaymentMethod, isByKey: boolean) => {
    setFieldAskedFor((times) => (isByKey ? times + 1 : 0));
    if (next !== method) cash.onChange(0);
    onMethod(next);
  };
  useDeskCommands(
    {
      KeyC: () => choose(PAYMENT_METHOD.counter, true),
      KeyQ: () => choose(PAYMENT_METHOD.qr, true),
      KeyT: () => choose(PAYMENT_METHOD.slip, true),
    },
    { isOfDialog: isInDialog },
  );
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
                  onChange={() => choose(one.method, false)}
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
        <>
          <CashFields {...cash} askedFor={fieldAskedFor} />
          <TillClosed />
        </>
      ) : null}
    </>
  );
}

/** Notes that a customer may hand over for a sum: the next round ones. */
function notesFor(amount: number): number[] {
  const rounded = [100_00, 500_00, 1_000_00].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(rounded)].filter((sum) => sum > amount).slice(0, 3);
}

type CashFieldsProps = Pick<PayFieldsProps, 'amount' | 'currency' | 'onChange' | 'onEnter' | 'onPicked'> & {
  /** How often a key has asked for it. */
  askedFor: number;
};

function CashFields({ amount, currency, onChange, onEnter, onPicked, askedFor }: CashFieldsProps) {
  const { t, i18n } = useTranslation('desk');
  const field = useRef<HTMLInputElement>(null);
  const [{ received, isAmount }, setTyped] = useState<{ received: number | null; isAmount: boolean }>({
    received: null,
    isAmount: true,
  });
  const change = isAmount ? (received ?? amount) - amount : null;
  const setReceived = (sum: number | null, text = '') => {
    const isRead = sum !== null || text.trim() === '';
    const back = (sum ?? amount) - amount;
    setTyped({ received: sum, isAmount: isRead });
    onChange(isRead && back >= 0 ? back : null);
  };
  const pick = (sum: number) => {
    setReceived(sum);
    onPicked();
  };
  useEffect(() => {
    if (askedFor > 0) field.current?.focus();
  }, [askedFor]);
  useDigitsFor(field);
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  return (
    <div className={styles.cash}>
      <SatangField
        ref={field}
        size="sm"
        label={t('received')}
        currency={currency}
        value={received}
        onChange={setReceived}
        error={isAmount ? undefined : t('noAmount')}
        aria-invalid={change === null || change < 0}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || change === null || change < 0) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <output className={styles.change}>
        <span className={styles.quiet}>{t('change')}</span>
        <b data-bad={(change !== null && change < 0) || undefined}>
          {change === null ? '–' : change < 0 ? t('tooLittle', { amount: money(-change) }) : money(change)}
        </b>
      </output>
      <div className={styles.quick}>
        <button type="button" className={styles.tool} onClick={() => pick(amount)}>
          {t('exact')}
        </button>
        {notesFor(amount).map((sum) => (
          <button key={sum} type="button" className={styles.tool} onClick={() => pick(sum)}>
            {money(sum)}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * Digits that are typed anywhere are what the customer gave, on a Thai keyboard too. A scanner that begins there leaves the
 * field as it was.
 */
function useDigitsFor(field: { current: HTMLInputElement | null }): void {
  const before = useRef<string | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const input = field.current;
    const dialog = document.querySelector('dialog[open]');
    if (input === null || (dialog !== null && !dialog.contains(input))) return;
    const isFast = isInBurst(event);
    if (event.key === 'Enter' && isFast && before.current !== null) write(input, before.current, true);
    if (!isFast) before.current = null;
    const digit = typedDigit(event);
    const isHere = event.target === input;
    // In the field itself the browser writes a digit that is one.
    if (digit === null || (isHere ? event.key === digit : isFast || isTypedInto(event.target))) return;
    event.preventDefault();
    if (!isHere) {
      before.current = input.value;
      input.focus();
    }
    write(input, digit, !isHere);
  });
  useEffect(() => {
    // Before the search, which takes digits that are typed anywhere.
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** As if it was typed. */
function write(input: HTMLInputElement, text: string, isWhole: boolean): void {
  const { selectionStart, selectionEnd, value } = input;
  const [from, to] = isWhole ? [0, value.length] : [selectionStart ?? value.length, selectionEnd ?? value.length];
  input.setRangeText(text, from, to, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
