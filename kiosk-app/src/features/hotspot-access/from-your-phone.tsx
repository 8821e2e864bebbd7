import type { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storefrontWifiQuery } from '#api/storefront-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './from-your-phone.module.css';

/** Two codes: one joins the wifi, one opens the upload page; all of it as text too, for phones without a camera app. */
export function FromYourPhone({ orderId, code }: { orderId: string; code: string }) {
  const { t } = useTranslation('photos');
  const { data: wifi } = useQuery(storefrontWifiQuery(orderId));
  return (
    <section className={styles.phone} aria-label={t('fromPhone')}>
      <h2 className={styles.title}>{t('fromPhone')}</h2>
      {wifi === undefined ? <p role="status">{t('wifiLoading')}</p> : <PhoneCodes wifi={wifi} code={code} />}
    </section>
  );
}

function PhoneCodes({ wifi, code }: { wifi: StorefrontWifi; code: string }) {
  const { t } = useTranslation('photos');
  const isAway = wifi.state === 'unreachable';
  // Without the router nobody can join or log in; a phone that is in the network already still finds the page.
  const joinPayload = isAway ? null : wifi.qrPayload;
  const pageUrl = isAway ? wifi.uploadUrl : wifi.loginUrl;
  return (
    <>
      {isAway ? <Notice>{t('wifiUnreachable')}</Notice> : null}
      {wifi.state === 'pending' ? <Notice>{t('wifiPending')}</Notice> : null}
      <div className={styles.access}>
        <div className={styles.codes}>
          {joinPayload === null ? null : (
            <figure className={styles.code}>
              <QrCode payload={joinPayload} label={t('joinWifiQr')} />
              <figcaption>
                <b className={styles.number}>1</b> {t('joinWifi')}
              </figcaption>
            </figure>
          )}
          <figure className={styles.code}>
            <QrCode payload={pageUrl} label={t('openPageQr')} />
            <figcaption>
              {joinPayload === null ? null : <b className={styles.number}>2</b>} {t('openPage')}
            </figcaption>
          </figure>
        </div>
        <dl className={styles.facts}>
          <Fact term={t('wifiName')} value={wifi.ssid} />
          <Fact term={t('wifiUser')} value={isAway ? null : wifi.username} />
          <Fact term={t('wifiPassword')} value={isAway ? null : wifi.password} />
          <Fact term={t('orderCode')} value={code} />
          <Fact term={t('address')} value={wifi.uploadUrl.replace(/^https?:\/\//, '')} />
        </dl>
      </div>
    </>
  );
}

function Fact({ term, value }: { term: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
