import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { localized } from '#text/localized.ts';
import { formatInstant } from '#ui/format.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { ShopSign } from '#ui/shop-sign.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from '../payment/ticket.module.css';

/** All that a customer's ticket has, logo, large digits and a code, for the receipt printer alone. */
export function TestTicket({ kiosk, server }: { kiosk: string; server: string }) {
  const { t, i18n } = useTranslation('staffCorner');
  const { data: shop } = useQuery(shopQuery());
  const at = new Date(useNow()).toISOString();
  if (shop === undefined) return null;
  return (
    <div className={`${styles.ticket} ${styles.test}`} data-testid="test-ticket" aria-hidden>
      <div className={styles.centre}>
        <b>
          <ShopSign name={localized(shop.name, i18n.language)} look={shop.look} scheme="light" />
        </b>
      </div>
      <div className={styles.centre}>{t('test')}</div>
      <div className={styles.number}>0123</div>
      <div className={styles.code}>
        <QrCode payload="0123456789" label={t('test')} />
      </div>
      <div className={styles.centre}>{formatInstant(at, shop.timeZone, i18n.language)}</div>
      <div className={styles.centre}>
        {kiosk} – {server}
      </div>
      <div className={styles.centre}>{t('testHint')}</div>
    </div>
  );
}
