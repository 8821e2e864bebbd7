import { IconFolderOpen } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './from-this-device.module.css';
import { SendingPhotos } from './sending-photos.tsx';
import type { DevicePhotos } from './use-device-photos.ts';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.avif,.tif,.tiff,.webp';

/** File picker and drop target for a USB stick or a card, with the progress of what was chosen. */
export function FromThisDevice({ photos }: { photos: DevicePhotos }) {
  const { t } = useTranslation('photos');
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    photos.choose([...event.dataTransfer.files]);
  }

  return (
    <section
      className={`${styles.device} ${isOver ? styles.over : ''}`}
      aria-label={t('fromDevice')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className={styles.title}>{t('fromDevice')}</h2>
      <p className={styles.hint}>{t('fromDeviceHint')}</p>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('fromDevice')}
        onChange={(event) => {
          photos.choose([...(event.target.files ?? [])]);
          // The same files may be chosen again after a failure.
          event.target.value = '';
        }}
      />
      <KioskButton large onClick={() => picker.current?.click()}>
        <IconFolderOpen size={30} aria-hidden />
        {t('choose')}
      </KioskButton>
      <p className={styles.drop}>{isOver ? t('dropNow') : t('drop')}</p>
      <SendingPhotos photos={photos} />
    </section>
  );
}
