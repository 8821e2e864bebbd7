import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { finishOfSize } from '@printfront/shared/domain/finish.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { localized } from '#text/localized.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { hoursLines } from '#ui/hours-words.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { reachWords } from '#ui/reach-words.ts';
import { ShopSign } from '#ui/shop-sign.tsx';
import styles from './ticket.module.css';

interface TicketProps {
  iid: number;
  shop: Shop;
  sizes: readonly Size[];
  /** Of the order's sizes: which paper each is printed on. */
  statuses: readonly UploadSizeStatus[];
  summary: PriceSummary;
  shippingMethod: ShippingMethod;
  /** When it is ready or sent, in words. */
  ready: string;
  createdAt: string;
  /** When the shop is open; empty while nobody knows. */
  hours: readonly WorkingHour[];
}

/** The screen's content for an 80 mm receipt printer; seen only on paper. */
export function Ticket({ iid, shop, sizes, statuses, summary, shippingMethod, ready, createdAt, hours }: TicketProps) {
  const { t, i18n } = useTranslation('checkout');
  const { t: tFacts } = useTranslation('shopFacts');
  const { language } = i18n;
  const money = (satang: number) => formatMoney(satang, shop.currency, language);
  const nameOf = (key: string) => {
    const size = sizes.find((one) => one.key === key);
    if (size === undefined) return key;
    const finish = finishOfSize(size, statuses);
    return [
      localized(size.name, language),
      ...(finish === null ? [] : [t('onFinish', { finish: localized(finish.name, language) })]),
    ].join(' ');
  };
  const number = formatOrderNumber(iid);
  return (
    <div className={styles.ticket} data-testid="ticket" aria-hidden>
      <div className={styles.centre}>
        <b>
          <ShopSign name={localized(shop.name, language)} look={shop.look} scheme="light" />
        </b>
      </div>
      {shop.contact?.address ? <div className={styles.centre}>{localized(shop.contact.address, language)}</div> : null}
      <div className={styles.centre}>{t('orderNumber')}</div>
      <div className={styles.number}>{number}</div>
      <div className={styles.code}>
        {/* The bare number: a scanner types it at the desk, whichever keyboard layout is on there. */}
        <QrCode payload={number} label={t('orderNumber')} />
      </div>
      <div className={styles.centre}>{formatInstant(createdAt, shop.timeZone, language)}</div>
      <table className={styles.lines}>
        <tbody>
          {summary.breakdown.map((line) => (
            <tr key={line.size}>
              <td>
                {line.quantity} × {nameOf(line.size)}
              </td>
              <td className={styles.price}>{money(line.total)}</td>
            </tr>
          ))}
          {summary.shippingPrice > 0 ? (
            <tr>
              <td>{t('shipping')}</td>
              <td className={styles.price}>{money(summary.shippingPrice)}</td>
            </tr>
          ) : null}
          <tr className={styles.total}>
            <td>{t('total')}</td>
            <td className={styles.price}>{money(summary.totalPrice)}</td>
          </tr>
        </tbody>
      </table>
      <div className={styles.centre}>
        <b>{t(`method.${shippingMethod}`)}</b>
      </div>
      <div className={styles.centre}>{ready}</div>
      <div className={styles.centre}>{t(isMail(shippingMethod) ? 'ticketFooterMail' : 'ticketFooter')}</div>
      <div className={styles.centre}>{reachWords(shop)}</div>
      {isMail(shippingMethod) ? null : (
        <div className={`${styles.centre} ${styles.hours}`}>{hoursLines(tFacts, hours)}</div>
      )}
      <DemoMark shop={shop} />
    </div>
  );
}
