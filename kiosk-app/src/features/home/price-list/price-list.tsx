import { Button, Text } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { firstPrices } from './first-prices.ts';
import { PaperOfSize } from './paper-of-size.tsx';
import styles from './price-list.module.css';

/**
 * A card for a size of each kind, and for all of them when asked: its paper beside the others, what one print costs, and
 * what many do.
 *
 * @param prices null when they could not be had
 */
export function PriceList({ prices, currency }: { prices: readonly SizePrice[] | null; currency: string }) {
  const { t } = useTranslation('home');
  const [isWhole, setIsWhole] = useState(false);
  const language = currentLanguage();
  if (prices === null) return <Text size="lg">{t('pricesFailed')}</Text>;
  if (prices.length === 0) return <Text size="lg">{t('noPrices')}</Text>;

  const money = (satang: number) => formatMoney(satang, currency, language);
  const longestMm = Math.max(...prices.map(({ heightMm = 0 }) => heightMm));
  const first = firstPrices(prices);
  return (
    <ul className={styles.cards}>
      {(isWhole ? prices : first).map(({ size, name, price, steps, widthMm, heightMm }, at) => (
        <li key={size} className={styles.card}>
          {widthMm === undefined || heightMm === undefined ? null : (
            <PaperOfSize size={{ widthMm, heightMm }} longestMm={longestMm} at={at} />
          )}
          <h3 className={styles.name}>{localized(name, language)}</h3>
          <p className={styles.price}>{t('each', { price: money(price) })}</p>
          {steps
            .filter(({ fromQuantity }) => fromQuantity > 1)
            .map(({ fromQuantity, unitPrice }) => (
              <p key={fromQuantity} className={styles.step}>
                {t('fromQuantity', { quantity: fromQuantity, price: money(unitPrice) })}
              </p>
            ))}
        </li>
      ))}
      {first.length === prices.length ? null : (
        <li>
          <Button variant="default" fullWidth h="100%" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {t('all', { quantity: prices.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}
