import type { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storefrontWifiQuery } from '#api/storefront-queries.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './from-your-phone.module.css';

/** Two codes: one joins the wifi, one opens the upload page; all of it as text too, for phones without a camera app. */
export function FromYourPhone({ orderId, code }: { orderId: string; code: string }) {
  const { t } = useTranslation('photos');
  const { data: wifi } = useQuery(storefrontWifiQuery(orderId));
  const [isMobileWished, setIsMobileWished] = useState(false);
  const mobileUrl = wifi?.mobileDataUrl ?? null;
  return (
    <section className={styles.phone} aria-label={t('fromPhone')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('fromPhone')}</h2>
        {/* Only while photos would get here that way: the shop and central speak to each other. */}
        {mobileUrl === null ? null : (
          <KioskButton className={styles.otherWay} onClick={() => setIsMobileWished(!isMobileWished)}>
            {t(isMobileWished ? 'useWifi' : 'useMobileData')}
          </KioskButton>
        )}
      </div>
      {wifi === undefined ? <p role="status">{t('wifiLoading')}</p> : null}
      {wifi !== undefined && (mobileUrl === null || !isMobileWished) ? <WifiCodes wifi={wifi} code={code} /> : null}
      {mobileUrl !== null && isMobileWished ? <MobileCode url={mobileUrl} code={code} /> : null}
    </section>
  );
}

function WifiCodes({ wifi, code }: { wifi: StorefrontWifi; code: string }) {
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
            <Code payload={joinPayload} label={t('joinWifiQr')}>
              <b className={styles.number}>1</b> {t('joinWifi')}
            </Code>
          )}
          <Code payload={pageUrl} label={t('openPageQr')}>
            {joinPayload === null ? null : <b className={styles.number}>2</b>} {t('openPage')}
          </Code>
        </div>
        <dl className={styles.facts}>
          <Fact term={t('wifiName')} value={wifi.ssid} />
          <Fact term={t('wifiUser')} value={isAway ? null : wifi.username} />
          <Fact term={t('wifiPassword')} value={isAway ? null : wifi.password} />
          <Fact term={t('orderCode')} value={code} />
          <Fact term={t('address')} value={withoutScheme(wifi.uploadUrl)} />
        </dl>
      </div>
    </>
  );
}

/** The page at central, for who cannot or will not join the shop's wifi. */
function MobileCode({ url, code }: { url: string; code: string }) {
  const { t } = useTranslation('photos');
  return (
    <>
      <p className={styles.hint}>{t('mobileDataHint')}</p>
      <div className={styles.access}>
        <div className={styles.codes}>
          <Code payload={url} label={t('openMobilePageQr')}>
            {t('openMobilePage')}
          </Code>
        </div>
        <dl className={styles.facts}>
          <Fact term={t('orderCode')} value={code} />
          <Fact term={t('address')} value={withoutScheme(url)} />
        </dl>
      </div>
    </>
  );
}

function Code({ payload, label, children }: { payload: string; label: string; children: ReactNode }) {
  return (
    <figure className={styles.code}>
      <QrCode payload={payload} label={label} />
      <figcaption>{children}</figcaption>
    </figure>
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

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
