import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '#ui/format.ts';
import styles from './ticket.module.css';

interface TicketProps {
  iid: number;
  shop: Shop;
  sizes: readonly Size[];
  summary: PriceSummary;
  dueDate: string | null;
  createdAt: string;
}

/** The screen's content for an 80 mm receipt printer; seen only on paper. */
export function Ticket({ iid, shop, sizes, summary, dueDate, createdAt }: TicketProps) {
  const { t, i18n } = useTranslation('checkout');
  const language = i18n.language === 'en' ? 'en' : 'th';
  const money = (satang: number) => formatMoney(satang, shop.currency, language);
  const nameOf = (key: string) => sizes.find((size) => size.key === key)?.name[language] ?? key;
  return (
    <div className={styles.ticket} aria-hidden>
      <div className={styles.centre}>{shop.name[language]}</div>
      <div className={styles.centre}>{t('orderNumber')}</div>
      <div className={styles.number}>{formatOrderNumber(iid)}</div>
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
        {dueDate === null ? t('readyUnknown') : t('readyAt', { time: formatInstant(dueDate, shop.timeZone, language) })}
      </div>
      <div className={styles.centre}>{t('ticketFooter')}</div>
    </div>
  );
}
