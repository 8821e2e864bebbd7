import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { deliveryWays } from '@printfront/shared/domain/price-facts.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './price-pages.module.css';
import { priceSentences } from './price-sentences.ts';

interface DeliveryPricesProps {
  shop: Shop;
  /** Undefined while they are not known. */
  prices: readonly ShippingPrice[] | undefined;
  /** Not of what is too large for it. */
  isSent?: boolean;
  children?: ReactNode;
}

/** How prints are received and what that costs; from how much on the shop takes an order. */
export function DeliveryPrices({ shop, prices, isSent = true, children }: DeliveryPricesProps) {
  const { t } = useTranslation('prices');
  const { money, fee } = priceSentences(t, shop.currency);
  return (
    <section className={styles.part}>
      <h2>{t('receiveTitle')}</h2>
      {prices === undefined ? null : (
        <dl className={styles.ways}>
          {deliveryWays(prices)
            .filter(({ method }) => isSent || !isMail(method))
            .map(({ method, terms }) => (
              <div key={method}>
                <dt>{t(`method.${method}`)}</dt>
                <dd>
                  {terms.map((term) => (
                    <span key={term.minimumItemsTotal}>{fee(term)}</span>
                  ))}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {children}
      {shop.minimumOrder ? <p>{t('minimum', { price: money(shop.minimumOrder) })}</p> : null}
    </section>
  );
}
