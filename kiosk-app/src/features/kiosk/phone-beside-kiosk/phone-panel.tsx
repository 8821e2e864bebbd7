import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storefrontWifiQuery } from '#api/storefront-queries.ts';
import { addText } from '#text/i18n.ts';
import { secondHandText } from '#text/phone-beside-kiosk.ts';
import { IconCheck, IconDeviceMobile } from '#ui/icons.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './phone-panel.module.css';
import type { PhoneAtDetails } from './use-phone-contact.ts';

addText('second', secondHandText);

interface PhonePanelProps {
  orderId: string;
  phone: Exclude<PhoneAtDetails, 'none'>;
  /** Somebody types here all the same: it gives way. */
  isSmall: boolean;
}

/** Quicker than typing here: the form on the customer's own phone. Only where a phone was at this order. */
export function PhonePanel({ orderId, phone, isSmall }: PhonePanelProps) {
  const { t } = useTranslation('second');
  return (
    <section className={styles.panel} data-state={phone} data-small={isSmall}>
      {phone === 'gone' ? <PageCode orderId={orderId} /> : null}
      {phone === 'done' ? (
        <IconCheck className={styles.sign} aria-hidden />
      ) : phone === 'gone' ? null : (
        <IconDeviceMobile className={styles.sign} aria-hidden />
      )}
      <div className={styles.words} role="status">
        <h2>{t(`title.${phone}`)}</h2>
        <p>{t(`hint.${phone}`)}</p>
      </div>
    </section>
  );
}

/** Back to the page that the photos came from. */
function PageCode({ orderId }: { orderId: string }) {
  const { t } = useTranslation('second');
  const { data: wifi } = useQuery(storefrontWifiQuery(orderId));
  if (wifi === undefined) return null;
  return (
    <div className={styles.code}>
      <QrCode payload={wifi.state === 'unreachable' ? wifi.uploadUrl : wifi.loginUrl} label={t('pageQr')} />
    </div>
  );
}
