import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { priceSteps } from '@printfront/shared/domain/price-steps.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Money } from '#ui/money.tsx';
import styles from './price-steps.module.css';

interface PriceStepsProps {
  size: Pick<Size, 'id' | 'price'>;
  discounts: readonly Discount[];
  currency: string;
}

/** More steps than that are read by nobody standing at a kiosk. */
const MOST_STEPS = 3;

/** What a print costs, and from how many on it costs less. */
export function PriceSteps({ size, discounts, currency }: PriceStepsProps) {
  const { t, i18n } = useTranslation('sizes');
  const cheaper = priceSteps(size, discounts).filter(
    ({ fromPrintQuantity, unitPrice }) => fromPrintQuantity > 1 && unitPrice < size.price,
  );
  return (
    <div className={styles.prices}>
      <span className={styles.each}>
        <Money satang={size.price} currency={currency} /> {t('each')}
      </span>
      {cheaper.slice(0, MOST_STEPS).map(({ fromPrintQuantity, unitPrice }) => (
        <span key={fromPrintQuantity} className={styles.step}>
          {t('fromQuantity', { count: fromPrintQuantity })} <b>{formatMoney(unitPrice, currency, i18n.language)}</b>
        </span>
      ))}
    </div>
  );
}
