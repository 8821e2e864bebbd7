import { Button } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconDownload } from '#ui/icons.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './online-pay-panel.module.css';
import { saveQrPicture } from './save-qr-picture.ts';

/** The code to scan. On the phone that shows it nobody can scan it: it is saved and chosen in the bank's app. */
export function ScanPicture(props: { order: Order; amount: string; payee: Shop['promptPayName'] }) {
  const { order, amount, payee } = props;
  const { t } = useTranslation('orders');
  const { qrPayload } = order;
  const number = formatOrderNumber(order.iid);
  if (qrPayload === null) return <p role="alert">{t('noQr')}</p>;
  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        <QrCode payload={qrPayload} label={t('scanLabel', { price: amount, number })} />
      </div>
      {payee === null ? null : (
        <p>
          {t('accountName')}: <b>{localized(payee, currentLanguage())}</b>
        </p>
      )}
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() =>
          void saveQrPicture({
            payload: qrPayload,
            lines: [amount, t('order', { number })],
            fileName: `promptpay-${number}.png`,
          })
        }
      >
        {t('saveQr')}
      </Button>
      <p className={styles.hint}>{t('scanHint')}</p>
    </div>
  );
}
