import { useTranslation } from 'react-i18next';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './from-this-device.module.css';
import { PhotoPicker } from './photo-picker.tsx';
import { SendingPhotos } from './sending-photos.tsx';
import type { DevicePhotos } from './use-device-photos.ts';

/** File picker and drop target for a USB stick or a card, with the progress of what was chosen. */
export function FromThisDevice({ photos }: { photos: DevicePhotos }) {
  const { t } = useTranslation('photos');
  const { isOver, handlers } = useFileDrop((files) => photos.choose(files));
  return (
    <section className={`${styles.device} ${isOver ? styles.over : ''}`} aria-label={t('fromDevice')} {...handlers}>
      <h2 className={styles.title}>{t('fromDevice')}</h2>
      <p className={styles.hint}>{t('fromDeviceHint')}</p>
      <PhotoPicker large label={t('fromDevice')} onChoose={(files) => photos.choose(files)}>
        {t('choose')}
      </PhotoPicker>
      <p className={styles.drop}>{isOver ? t('dropNow') : t('drop')}</p>
      <SendingPhotos photos={photos} />
    </section>
  );
}
