import { Button } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { pricesPath } from '@printfront/shared/domain/price-addresses.ts';
import { neededPixels } from '@printfront/shared/domain/price-facts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { paperSize } from '#ui/paper-size.ts';
import { signUpPath } from '../sign-in/sign-in-path.ts';
import type { KnownPrices } from './all-prices.tsx';
import { DeliveryPrices } from './delivery-prices.tsx';
import { PricePageFrame } from './price-page-frame.tsx';
import styles from './price-pages.module.css';
import { isOfSheet, priceSentences, stepsAbove } from './price-sentences.ts';

interface SizePricesProps extends KnownPrices {
  price: SizePrice;
}

/** One size: its paper, its price by quantity, what a photo needs for it, its finishes and frames. */
export function SizePrices({ shop, sizes, shippingPrices, price }: SizePricesProps) {
  const { t } = useTranslation('prices');
  const { nameOf, money } = priceSentences(t, shop.currency);
  const size = sizes.find(({ key }) => key === price.size);
  const title = t('titleOfSize', { size: nameOf(price) });
  const isSheet = isOfSheet(price);
  return (
    <PricePageFrame shop={shop} title={title} name={nameOf(price)}>
      <div className={styles.hero}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>
            {paperFacts(price)
              .concat(isSheet ? [t('perSheet', { count: price.picturesPerPrint })] : [])
              .join(' · ')}
          </p>
          <table className={styles.steps}>
            <thead>
              <tr>
                <th scope="col">{t('quantity')}</th>
                <th scope="col">{isSheet ? t('pricePerSheet') : t('pricePerPrint')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t(isSheet ? 'sheets' : 'prints', { quantity: 1 })}</th>
                <td>{money(price.price)}</td>
              </tr>
              {stepsAbove(price).map(({ fromQuantity, unitPrice }) => (
                <tr key={fromQuantity}>
                  <th scope="row">{t(isSheet ? 'sheetsOrMore' : 'printsOrMore', { quantity: fromQuantity })}</th>
                  <td>{money(unitPrice)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button component={Link} to={signUpPath(`/print/sizes/${price.size}`)} size="xl" className={styles.begin}>
            {t('orderSize')}
          </Button>
        </div>
        {size?.imageUrl ? (
          <img className={styles.picture} src={size.imageUrl} width={400} height={300} alt="" decoding="async" />
        ) : null}
      </div>
      <NeededPhoto price={price} />
      <Choices size={size} price={price} currency={shop.currency} />
      <DeliveryPrices shop={shop} prices={shippingPrices} isSent={size?.isShippingApplicable !== false}>
        {size?.isShippingApplicable === false ? <p>{t('pickupOnly')}</p> : null}
      </DeliveryPrices>
      <p className={styles.part}>
        <Link to={pricesPath(currentLanguage())}>{t('all')}</Link>
      </p>
    </PricePageFrame>
  );
}

function paperFacts({ widthMm, heightMm }: SizePrice): string[] {
  if (widthMm === undefined || heightMm === undefined) return [];
  const { metric, inches } = paperSize({ widthMm, heightMm }, currentLanguage());
  return [metric, inches];
}

/** How many pixels make a sharp print. */
function NeededPhoto({ price: { widthMm, heightMm } }: { price: SizePrice }) {
  const { t } = useTranslation('prices');
  if (widthMm === undefined || heightMm === undefined) return null;
  const { good, least, isOfPhone } = neededPixels({ widthMm, heightMm });
  return (
    <section className={styles.part}>
      <h2>{t('photoTitle')}</h2>
      <p>{t('sharp', { ...good })}</p>
      <p>{isOfPhone ? t('ofPhone') : t('ofCamera')}</p>
      <p>{t('tooSmall', { ...least })}</p>
    </section>
  );
}

/** What a print may be on, and have around it. */
function Choices({ size, price, currency }: { size: Size | undefined; price: SizePrice; currency: string }) {
  const { t } = useTranslation('prices');
  const say = priceSentences(t, currency);
  const finishes = say.finishes(size);
  const frames = (size?.photoFrames ?? []).map(say.nameOf);
  const isDiscounted = stepsAbove(price).length > 0 && finishes.some(({ isMore }) => isMore);
  return (
    <>
      {finishes.length < 2 ? null : (
        <section className={styles.part}>
          <h2>{t('finishTitle')}</h2>
          <dl className={styles.ways}>
            {finishes.map(({ name, said }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
          {isDiscounted ? <p>{t('beforeDiscount')}</p> : null}
        </section>
      )}
      {frames.length === 0 ? null : (
        <section className={styles.part}>
          <h2>{t('framesTitle')}</h2>
          <p>{t('frames', { names: frames.join(', ') })}</p>
        </section>
      )}
    </>
  );
}
