import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconQrcode } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { SendingPhotos } from '../photo-intake/sending-photos.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import { PhoneDrawing, PhoneThere } from './phone-drawing.tsx';
import styles from './phone-way.module.css';
import type { PhoneWayState } from './use-phone-way.ts';

interface PhoneWayProps {
  phone: PhoneWayState;
  /** What this device sends itself meanwhile. */
  devicePhotos?: DevicePhotos;
  /** What phones have sent, in the place of the drawing; null while nothing has. */
  arrived: ReactNode;
  /** Over a screen, which leaves less height. */
  isInDialog?: boolean;
}

/** One code at a time in a drawn phone, which holds what the customer's own phone will show. Photos that have come take its place. */
export function PhoneWay({ phone, devicePhotos, arrived, isInDialog = false }: PhoneWayProps) {
  const { t } = useTranslation('photos');
  const { wifi, step, hasMobile, setMobile } = phone;
  const code = useCode(phone);
  return (
    <div className={styles.way} data-arrived={arrived !== null} data-in-dialog={isInDialog}>
      {arrived === null ? null : <div className={styles.arrived}>{arrived}</div>}
      {arrived === null || code === null ? null : (
        <div className={styles.code}>
          <QrCode payload={code.payload} label={code.label} />
        </div>
      )}
      <div className={styles.words}>
        {step === 'there' ? (
          <KioskButton look="line" onClick={phone.showCode}>
            <IconQrcode aria-hidden />
            {t('anotherPhone')}
          </KioskButton>
        ) : null}
        {phone.hasJoin && (step === 'join' || step === 'page') ? <Steps phone={phone} /> : null}
        {wifi?.state === 'unreachable' && step === 'page' ? <Notice kind="warn">{t('wifiUnreachable')}</Notice> : null}
        {wifi?.state === 'pending' && step === 'page' ? <Notice>{t('wifiPending')}</Notice> : null}
        {step === 'mobile' ? <p className={styles.hint}>{t('mobileDataHint')}</p> : null}
        {/* Only while photos would get here that way: the shop and central speak to each other. */}
        {hasMobile && step !== 'there' ? (
          <KioskButton look="line" className={styles.other} onClick={() => setMobile(step !== 'mobile')}>
            {t(step === 'mobile' ? 'useWifi' : 'useMobileData')}
          </KioskButton>
        ) : null}
        {devicePhotos !== undefined && devicePhotos.photos.length > 0 ? <SendingPhotos photos={devicePhotos} /> : null}
      </div>
      {step === 'there' && arrived === null ? <PhoneThere /> : null}
      {step === 'wait' ? (
        <p className={styles.hint} role="status">
          {t('wifiLoading')}
        </p>
      ) : null}
      {arrived === null && code !== null ? <PhoneDrawing {...code} /> : null}
    </div>
  );
}

/** What the code of a step says, and what a phone that has read it shows. */
function useCode({ wifi, step }: PhoneWayState) {
  const { t } = useTranslation('photos');
  if (wifi === undefined) return null;
  const { qrPayload, mobileDataUrl, loginUrl, uploadUrl, ssid } = wifi;
  if (step === 'join' && qrPayload !== null) {
    return { payload: qrPayload, label: t('joinWifiQr'), link: t('joinLink', { ssid }), isWifi: true };
  }
  if (step === 'page') {
    const payload = wifi.state === 'unreachable' ? uploadUrl : loginUrl;
    return { payload, label: t('openPageQr'), link: hostOf(uploadUrl) };
  }
  if (step === 'mobile' && mobileDataUrl !== null) {
    return { payload: mobileDataUrl, label: t('openMobilePageQr'), link: hostOf(mobileDataUrl) };
  }
  return null;
}

/** The two codes by their purpose; the one that is shown is ink, and either can be gone to. */
function Steps({ phone }: { phone: PhoneWayState }) {
  const { t } = useTranslation('photos');
  const isPage = phone.step === 'page';
  return (
    <ol className={styles.steps} aria-label={t('scanSteps')}>
      <li {...(isPage ? {} : { 'aria-current': 'step' as const })}>
        <KioskButton
          look={isPage ? 'quiet' : 'ink'}
          className={phone.isJoined ? styles.isDone : undefined}
          onClick={phone.goToJoin}
        >
          {phone.isJoined ? <IconCheck aria-hidden /> : <b>1</b>} {t(phone.isJoined ? 'joinedWifi' : 'joinWifi')}
        </KioskButton>
      </li>
      <li {...(isPage ? { 'aria-current': 'step' as const } : {})}>
        <KioskButton look={isPage ? 'ink' : 'quiet'} onClick={phone.goToPage}>
          <b>2</b> {t('openPage')}
        </KioskButton>
      </li>
    </ol>
  );
}

const hostOf = (url: string): string => new URL(url).host;
