import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolderOpen } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { SendingPhotos } from '../photo-intake/sending-photos.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import styles from './device-way.module.css';
import { CardPicture } from './way-pictures.tsx';

interface DeviceWayProps {
  devicePhotos: DevicePhotos;
  /** What has come, in the place of the drawing; null while nothing has. */
  arrived: ReactNode;
  onMore: () => void;
}

/** Photos of a stick or a card: how far they are, which will not go and why, and more of them. */
export function DeviceWay({ devicePhotos, arrived, onMore }: DeviceWayProps) {
  const { t } = useTranslation('photos');
  return (
    <div className={styles.way}>
      <SendingPhotos photos={devicePhotos} />
      <KioskButton large className={styles.more} onClick={onMore}>
        <IconFolderOpen aria-hidden />
        {t('chooseMore')}
      </KioskButton>
      {arrived ?? (
        <div className={styles.picture} aria-hidden>
          <CardPicture />
        </div>
      )}
    </div>
  );
}
