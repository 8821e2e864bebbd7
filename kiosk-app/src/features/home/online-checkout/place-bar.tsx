import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './place-bar.module.css';
import type { PriceChange } from './price-change.ts';
import { useBarBelow } from './use-bar-below.ts';

interface PlaceBarProps {
  /** Satang; undefined while it is computed. */
  total: number | undefined;
  crossOutPrice: number | null;
  change: PriceChange | null;
  /** Why it could not be placed, in words. */
  failure: string | null;
  currency: string;
  isBusy: boolean;
  onPlace: () => void;
}

/** The total and the one way on. On a phone it stays at the bottom of the screen. */
export function PlaceBar({ total, crossOutPrice, change, failure, currency, isBusy, onPlace }: PlaceBarProps) {
  const { t } = useTranslation('onlineCheckout');
  const bar = useBarBelow();
  const money = (satang: number) => formatMoney(satang, currency, currentLanguage());
  return (
    <div ref={bar} className={styles.bar}>
      {change === null ? null : (
        <Notice kind="bad">
          {change.from === change.to
            ? t('priceChangedBack', { to: money(change.to) })
            : t('priceChanged', { from: money(change.from), to: money(change.to) })}
        </Notice>
      )}
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      <div className={styles.row}>
        <div className={styles.total} role="status">
          <span className={styles.label}>{t('checkout:total')}</span>
          {total === undefined ? (
            <span>…</span>
          ) : (
            <span className={styles.amounts}>
              {crossOutPrice === null ? null : <s className={styles.crossed}>{money(crossOutPrice)}</s>}
              <b data-testid="order-total">{money(total)}</b>
            </span>
          )}
        </div>
        <Button
          size="xl"
          radius={999}
          className={styles.place}
          loading={isBusy}
          disabled={total === undefined}
          onClick={onPlace}
        >
          {change === null || total === undefined ? t('place') : t('placeAtNewPrice', { price: money(total) })}
        </Button>
      </div>
    </div>
  );
}
