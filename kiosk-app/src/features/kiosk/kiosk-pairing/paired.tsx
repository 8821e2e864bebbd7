import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { kioskOnce } from '#text/kiosk-once.ts';
import { IconCircleCheck } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './kiosk-pairing.module.css';

/** Long enough to read the name, and to see that it is the wrong device. */
const SHOWN_MS = 4_000;

/** Says which kiosk this device is now, and goes on by itself. */
export function Paired({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation('pairing');
  useEffect(() => {
    const timer = setTimeout(onOpen, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onOpen]);
  return (
    <div className={styles.done} role="status">
      <IconCircleCheck stroke={1.25} aria-hidden />
      <p className={styles.name}>{kioskOnce(t('paired', { name }))}</p>
      <p className={styles.hint}>{t('pairedHint')}</p>
      <KioskButton large look="next" onClick={onOpen}>
        {t('open')}
      </KioskButton>
    </div>
  );
}
