import { Button, Text } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconChevronDown } from '#ui/icons.tsx';
import { firstPrices } from './first-prices.ts';
import { PaperOfSize } from './paper-of-size.tsx';
import styles from './price-list.module.css';
import { priceWords } from './price-words.ts';

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
  const first = firstPrices(prices);
  const shown = isWhole ? prices : first;
  const longestMm = Math.max(...shown.map(({ heightMm = 0 }) => heightMm));
  return (
    <ul className={styles.cards}>
      {shown.map(({ size, name, price, steps, widthMm, heightMm, picturesPerPrint }, at) => (
        <li key={size} className={styles.card}>
          {widthMm === undefined || heightMm === undefined ? null : (
            <PaperOfSize size={{ widthMm, heightMm }} longestMm={longestMm} at={at} />
          )}
          <h3 className={styles.name}>
            <Link to={`/${language}/prices/${size}`}>{localized(name, language)}</Link>
          </h3>
          <p className={styles.price}>
            {t(priceWords({ picturesPerPrint }).each, { price: money(price), count: picturesPerPrint })}
          </p>
          {steps
            .filter(({ fromQuantity }) => fromQuantity > 1)
            .map(({ fromQuantity, unitPrice }) => (
              <p key={fromQuantity} className={styles.step}>
                {t(priceWords({ picturesPerPrint }).from, {
                  quantity: fromQuantity,
                  price: money(unitPrice),
                })}
              </p>
            ))}
        </li>
      ))}
      {first.length === prices.length ? null : (
        <li className={isWhole ? styles.whole : undefined}>
          <Button
            variant="default"
            fullWidth
            px="xs"
            fz="var(--type-lead)"
            styles={{ label: { whiteSpace: 'normal' }, section: { marginInline: 4 } }}
            h="100%"
            mih={50}
            rightSection={isWhole ? undefined : <IconChevronDown size={20} aria-hidden />}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('fewer') : t('all', { quantity: prices.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}
