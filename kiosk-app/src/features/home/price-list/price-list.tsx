import { Text } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import styles from './price-list.module.css';

/** @param prices null when they could not be had */
export function PriceList({ prices, currency }: { prices: readonly SizePrice[] | null; currency: string }) {
  const { t } = useTranslation('home');
  const language = currentLanguage();
  if (prices === null) return <Text size="lg">{t('pricesFailed')}</Text>;
  if (prices.length === 0) return <Text size="lg">{t('noPrices')}</Text>;

  const money = (satang: number) => formatMoney(satang, currency, language);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('size')}</th>
          <th scope="col" className={styles.price}>
            {t('pricePerPrint')}
          </th>
          <th scope="col">{t('discounts')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ size, name, price, steps }) => (
          <tr key={size}>
            <th scope="row">{name[language]}</th>
            <td className={styles.price}>{money(price)}</td>
            <td className={styles.steps}>
              {steps
                .filter(({ fromQuantity }) => fromQuantity > 1)
                .map(({ fromQuantity, unitPrice }) => (
                  <div key={fromQuantity} className={styles.step}>
                    {t('fromQuantity', { quantity: fromQuantity, price: money(unitPrice) })}
                  </div>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
