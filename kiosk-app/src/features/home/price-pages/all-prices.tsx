import { Button } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { pricesPath } from '@printfront/shared/domain/price-addresses.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { paperSize } from '#ui/paper-size.ts';
import { signUpPath } from '../sign-in/sign-in-path.ts';
import { DeliveryPrices } from './delivery-prices.tsx';
import { PricePageFrame } from './price-page-frame.tsx';
import styles from './price-pages.module.css';
import { priceSentences } from './price-sentences.ts';

export interface KnownPrices {
  shop: Shop;
  prices: readonly SizePrice[];
  /** What else is known of the same sizes; empty while it is not. */
  sizes: readonly Size[];
  kinds: readonly SizeCategory[];
  /** Undefined while it is not known. */
  shippingPrices: readonly ShippingPrice[] | undefined;
}

/** All sizes that are sold, a table of each kind. */
export function AllPrices({ shop, prices, sizes, kinds, shippingPrices }: KnownPrices) {
  const { t } = useTranslation('prices');
  const { nameOf } = priceSentences(t, shop.currency);
  const groups = [
    ...kinds.map((kind) => ({
      id: kind.id,
      name: nameOf(kind),
      prices: prices.filter(({ categoryId }) => categoryId === kind.id),
    })),
    {
      id: 'other',
      name: kinds.length === 0 ? t('pricesTitle') : t('other'),
      prices: prices.filter(({ categoryId }) => !kinds.some(({ id }) => id === categoryId)),
    },
  ].filter((group) => group.prices.length > 0);
  const unsent = sizes.filter(({ isShippingApplicable }) => !isShippingApplicable).map(nameOf);
  return (
    <PricePageFrame shop={shop} title={t('title')}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{prices.length === 0 ? t('none') : t('lead')}</p>
      {groups.map((group) => (
        <section key={group.id} className={styles.part}>
          <h2>{group.name}</h2>
          <PriceTable prices={group.prices} sizes={sizes} currency={shop.currency} />
        </section>
      ))}
      {prices.length === 0 ? null : (
        <>
          <DeliveryPrices shop={shop} prices={shippingPrices}>
            {unsent.length === 0 ? null : <p>{t('somePickupOnly', { sizes: unsent.join(', ') })}</p>}
          </DeliveryPrices>
          <Button component={Link} to={signUpPath('/print')} size="xl" className={styles.begin}>
            {t('order')}
          </Button>
        </>
      )}
    </PricePageFrame>
  );
}

interface PriceTableProps {
  prices: readonly SizePrice[];
  sizes: readonly Size[];
  currency: string;
}

function PriceTable({ prices, sizes, currency }: PriceTableProps) {
  const { t } = useTranslation('prices');
  const say = priceSentences(t, currency);
  const language = currentLanguage();
  return (
    <table className={styles.sizes}>
      <thead>
        <tr>
          <th scope="col">{t('size')}</th>
          <th scope="col">{t('paper')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('many')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => {
          const { size: key, widthMm, heightMm, picturesPerPrint = 1 } = price;
          const dearer = say.finishes(sizes.find((size) => size.key === key)).filter(({ isMore }) => isMore);
          return (
            <tr key={key}>
              <th scope="row">
                <Link to={pricesPath(language, key)}>{say.nameOf(price)}</Link>
              </th>
              <td>
                {widthMm === undefined || heightMm === undefined
                  ? null
                  : paperSize({ widthMm, heightMm }, language).metric}
                {picturesPerPrint > 1 ? <small>{t('perSheet', { count: picturesPerPrint })}</small> : null}
              </td>
              <td>{say.each(price)}</td>
              <td>
                {[...say.many(price), ...dearer.map(({ name, said }) => `${name} ${said}`)].map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
