import { Button } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { hasCourier, isMail } from '@printfront/shared/domain/shipping.ts';
import { UNNAMED_SHOP } from '@printfront/shared/domain/unnamed-shop.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { addressLines } from '#ui/address-lines.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { IconExternalLink } from '#ui/icons.tsx';
import { readyWords } from '#ui/ready-words.ts';
import styles from './delivery.module.css';

/** When it will be ready matters until it is. */
const isStillMade = ({ paymentStatus, productionStatus }: Order) =>
  paymentStatus !== PAYMENT_STATUS.cancelled && productionStatus < PRODUCTION_STATUS.ready;

/** How the prints get to the customer: when, where to, and how far the parcel is. */
export function Delivery({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t } = useTranslation('orders');
  const { t: tDue } = useTranslation('checkout');
  const { shippingMethod, shippingAddress: address, estimatedDueDate: dueDate } = order;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('receiveTitle')}</dt>
        <dd>
          <b>{t(`checkout:method.${shippingMethod}`)}</b>
          {!isMail(shippingMethod) && order.madeBy ? (
            <div className={styles.notes}>
              {[localized(order.madeBy.ownName, currentLanguage()) ?? order.madeBy.name, order.madeBy.whereabouts]
                .filter((part) => part !== '' && part !== UNNAMED_SHOP)
                .join('\n')}
            </div>
          ) : null}
          {isStillMade(order) ? (
            <div>
              {readyWords(tDue, { dueDate, shippingMethod, timeZone, language: currentLanguage() }, Date.now())}
            </div>
          ) : null}
        </dd>
      </div>
      {hasCourier(shippingMethod) || order.shippingTracking !== null ? (
        <div>
          <dt>{t('trackTitle')}</dt>
          <dd>
            <Tracking number={order.shippingTracking} url={order.trackingUrl} />
          </dd>
        </div>
      ) : null}
      {address === null ? null : (
        <div>
          <dt>{t('address')}</dt>
          <dd>
            <b>{address.name}</b>
            {[...addressLines(address), formatPhoneNumber(address.phoneNumber)].map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
        </div>
      )}
      {order.name === '' ? null : (
        <div>
          <dt>{t('contact')}</dt>
          <dd>
            <b>{order.name}</b>
            <div>{formatPhoneNumber(order.phoneNumber)}</div>
          </dd>
        </div>
      )}
      {order.orderNotes === '' ? null : (
        <div>
          <dt>{t('notes')}</dt>
          <dd className={styles.notes}>{order.orderNotes}</dd>
        </div>
      )}
    </dl>
  );
}

function Tracking({ number, url }: { number: string | null; url: string | null }) {
  const { t } = useTranslation('orders');
  if (number === null) return <span className={styles.quiet}>{t('trackingLater')}</span>;
  return (
    <div className={styles.tracking}>
      <CopyText text={number} label={t('copyTracking')} copiedLabel={t('copied')} byHandLabel={t('copyByHand')} />
      {url === null ? null : (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="md"
          aria-label={t('trackLabel', { number })}
          rightSection={<IconExternalLink size={20} aria-hidden />}
        >
          {t('track')}
        </Button>
      )}
    </div>
  );
}
