import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconLink, IconPhoto, IconWifi } from '#ui/icons.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './phone-drawing.module.css';

interface PhoneDrawingProps {
  payload: string;
  /** What the code is for, for who cannot see it. */
  label: string;
  /** What the customer's phone will show below the code. */
  link: string;
  isWifi?: boolean;
}

/** A phone whose camera has just found the code. */
export function PhoneDrawing({ payload, label, link, isWifi }: PhoneDrawingProps) {
  const { t } = useTranslation('photos');
  const [isTouched, setIsTouched] = useState(false);
  return (
    // It is a picture of what is held before the screen: who touches it is told so.
    <div className={styles.phone} onPointerDown={() => setIsTouched(true)}>
      <span className={styles.ear} aria-hidden />
      <div className={styles.glass}>
        <p className={styles.aim} role="status">
          {t(isTouched ? 'aimNotTouch' : 'aim')}
        </p>
        <div className={styles.finder}>
          <div className={styles.code}>
            <QrCode payload={payload} label={label} />
          </div>
          {CORNERS.map((corner) => (
            <span key={corner} className={`${styles.corner} ${styles[corner]}`} aria-hidden />
          ))}
        </div>
        <p className={styles.link}>
          {isWifi ? <IconWifi aria-hidden /> : <IconLink aria-hidden />}
          <span className={styles.linkWords}>{link}</span>
        </p>
      </div>
    </div>
  );
}

/** The customer's own phone, which has found its way: what is to be done is done there. */
export function PhoneThere() {
  const { t } = useTranslation('photos');
  return (
    <div className={styles.phone}>
      <span className={styles.ear} aria-hidden />
      <div className={`${styles.glass} ${styles.there}`}>
        <span className={styles.found} aria-hidden>
          <IconPhoto />
          <span className={styles.tick}>
            <IconCheck />
          </span>
        </span>
        <p className={styles.onPhone} role="status">
          {t('onPhone')}
        </p>
      </div>
    </div>
  );
}

const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
