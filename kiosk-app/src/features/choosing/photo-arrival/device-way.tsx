import { useTranslation } from 'react-i18next';
import { IconFolderOpen } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { SendingPhotos } from '../photo-intake/sending-photos.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import styles from './device-way.module.css';
import { CardPicture } from './way-pictures.tsx';

/** Photos of a stick or a card: how far they are, which will not go and why, and more of them. */
export function DeviceWay({ devicePhotos, onMore }: { devicePhotos: DevicePhotos; onMore: () => void }) {
  const { t } = useTranslation('photos');
  return (
    <div className={styles.way}>
      <SendingPhotos photos={devicePhotos} />
      <KioskButton large className={styles.more} onClick={onMore}>
        <IconFolderOpen aria-hidden />
        {t('chooseMore')}
      </KioskButton>
      <div className={styles.picture} aria-hidden>
        <CardPicture />
      </div>
    </div>
  );
}
