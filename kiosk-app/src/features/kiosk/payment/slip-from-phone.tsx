import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStorefrontNews } from '#api/storefront-news.ts';
import { storefrontWifiQuery } from '#api/storefront-queries.ts';
import { IconCircleCheck } from '#ui/icons.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './slip-from-phone.module.css';

/** Where the slip is sent from, and that it has arrived: the page on the phone, opened here by a customer without photos. */
export function SlipFromPhone({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout');
  const isThere = (useStorefrontNews(orderId)?.slipSentAt ?? null) !== null;
  const { data: wifi } = useQuery({ ...storefrontWifiQuery(orderId), enabled: !isThere });
  // A customer who has just used a bank's app is on mobile data, most likely.
  const address = wifi?.mobileDataUrl ?? wifi?.loginUrl;
  return (
    <section className={`${styles.slip} ${isThere ? styles.there : ''}`} data-testid="slip-from-phone" role="status">
      {isThere ? (
        <>
          <IconCircleCheck className={styles.icon} aria-hidden />
          <div>
            <b>{t('slipArrived')}</b>
            <p>{t('slipArrivedHint')}</p>
          </div>
        </>
      ) : (
        <>
          {address === undefined ? null : (
            <div className={styles.code}>
              <QrCode payload={address} label={t('slipQr')} />
            </div>
          )}
          <div>
            <b>{t('slipFromPhone')}</b>
            <p>{t('slipFromPhoneHint')}</p>
          </div>
        </>
      )}
    </section>
  );
}
