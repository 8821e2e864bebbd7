import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { PrintsOnTable } from '#ui/prints-on-table.tsx';
import { readyWords } from '#ui/ready-words.ts';
import styles from './order-thanks.module.css';

const PRINT_PX = 170;
const PAY_STEPS = {
  [PAYMENT_METHOD.slip]: 'next.paySlip',
  [PAYMENT_METHOD.qr]: 'next.payQr',
  [PAYMENT_METHOD.counter]: 'next.payCounter',
} as const;

interface OrderThanksProps {
  order: Order;
  shop: Pick<Shop, 'name' | 'timeZone' | 'currency'>;
  /** The title of the page: the order's number. */
  children: ReactNode;
}

/** What somebody sees who has just ordered: their prints, the number, when, where, what to pay, and what comes next. */
export function OrderThanks({ order, shop, children }: OrderThanksProps) {
  const { t } = useTranslation('afterOrder');
  const { t: tDue } = useTranslation('checkout');
  const { shippingMethod, estimatedDueDate: dueDate, paymentMethod, paymentStatus, totalPaymentAmount, lines } = order;
  const language = currentLanguage();
  const prints = lines.flatMap(({ size, files }) =>
    files.map((photo) => ({ key: `${size.key}/${photo.id}`, photo, size })),
  );
  const due = { dueDate, shippingMethod, timeZone: shop.timeZone, language };
  const number = formatOrderNumber(order.iid);
  return (
    <section className={styles.thanks} aria-label={t('thanks')}>
      <div className={styles.table}>
        <PrintsOnTable prints={prints} box={PRINT_PX} />
      </div>
      <div className={styles.words}>
        <p className={styles.thank}>{t('thanks')}</p>
        {children}
        <dl className={styles.facts}>
          <div>
            <dt>{t('ready')}</dt>
            <dd>{readyWords(tDue, due, Date.now())}</dd>
          </div>
          <div>
            <dt>{t('where')}</dt>
            <dd>
              {t(`checkout:method.${shippingMethod}`)}
              {isMail(shippingMethod) ? null : (
                <span className={styles.quiet}> {localized(order.madeBy?.ownName ?? shop.name, language)}</span>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('toPay')}</dt>
            <dd className={styles.amount}>{formatMoney(totalPaymentAmount, shop.currency, language)}</dd>
          </div>
        </dl>
        <h2 className={styles.nextTitle}>{t('nextTitle')}</h2>
        <ol className={styles.next}>
          <li>{t(paymentStatus === PAYMENT_STATUS.slipUploaded ? 'next.slipSent' : PAY_STEPS[paymentMethod])}</li>
          <li>{t('next.printed')}</li>
          <li>{isMail(shippingMethod) ? t('next.mail') : t('next.pickup', { number })}</li>
        </ol>
        <p className={styles.quiet}>{t('find')}</p>
      </div>
    </section>
  );
}
