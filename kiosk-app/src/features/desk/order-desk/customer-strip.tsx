import { Anchor } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './desk.module.css';

/** Who gets it, how, and what they asked for. */
export function CustomerStrip({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t, i18n } = useTranslation('admin');
  const { shippingAddress: address } = order;
  const time = formatInstant(order.createdAt, timeZone, i18n.language);
  return (
    <section className={`${styles.panel} ${styles.strip}`} aria-label={t('customer')}>
      <div>
        <h2>{t('customer')}</h2>
        <b>{order.name === '' ? t('nameDeleted') : order.name}</b>
        {order.phoneNumber === '' ? null : (
          <Anchor href={`tel:${order.phoneNumber}`} inherit>
            {formatPhoneNumber(order.phoneNumber)}
          </Anchor>
        )}
      </div>
      <div>
        <h2>{t('receive')}</h2>
        <b>
          {t(`shipping.${order.shippingMethod}`)}
          {order.shelf ? ` · ${t('desk:shelf', { shelf: order.shelf })}` : ''}
        </b>
        {address === null ? null : (
          <address>
            {[address.name, address.address1, address.address2, address.city, address.province, address.postalCode]
              .filter((part) => part !== '')
              .join(' ')}{' '}
            {formatPhoneNumber(address.phoneNumber)}
          </address>
        )}
      </div>
      <div>
        <h2>{t('ordered')}</h2>
        <b>{time}</b>
        <span className={styles.quiet}>
          {t(`source.${order.source}`)}
          {[order.storefront ?? order.madeBy?.name].flatMap((name) => (name == null ? [] : ` · ${shopCalled(name)}`))}
        </span>
      </div>
      {order.orderNotes === '' ? null : (
        <div>
          <h2>{t('notes')}</h2>
          <b className={styles.notes}>{order.orderNotes}</b>
        </div>
      )}
    </section>
  );
}
