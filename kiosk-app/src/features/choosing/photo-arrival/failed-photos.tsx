import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconPhotoOff } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { SendingPhotos } from '../photo-intake/sending-photos.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import styles from './failed-photos.module.css';

interface FailedPhotosProps {
  files: readonly UploadedFile[];
  devicePhotos: DevicePhotos;
  onRemove: (file: UploadedFile) => void;
  /** Those that this device could not send are named on the screen above. */
  areRefusedNamed: boolean;
}

/** How many could not be taken or read; which and why is one press away. Nothing while none has failed. */
export function FailedPhotos({ files, devicePhotos, onRemove, areRefusedNamed }: FailedPhotosProps) {
  const { t } = useTranslation(['photos', 'ui']);
  const [isOpen, setIsOpen] = useState(false);
  const damaged = files.filter(({ state }) => state === 'damaged');
  const refusedCount = areRefusedNamed ? 0 : devicePhotos.refusedCount;
  const count = damaged.length + refusedCount;
  if (count === 0) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <div role="status">
        <KioskButton look="danger" onClick={() => setIsOpen(true)}>
          <IconAlertTriangle aria-hidden />
          {t('failedCount', { count })}
        </KioskButton>
      </div>
      {isOpen ? (
        <KioskDialog
          title={t('failedTitle', { count })}
          onClose={close}
          actions={<KioskButton onClick={close}>{t('ui:close')}</KioskButton>}
        >
          {damaged.length === 0 ? null : (
            <ul className={styles.damaged}>
              {damaged.map((file) => (
                <li key={file.id} className={styles.photo}>
                  <IconPhotoOff className={styles.icon} aria-hidden />
                  <span className={styles.words}>
                    <b className={styles.name}>{file.name}</b>
                    {t('damagedWhy')}
                  </span>
                  <KioskButton
                    look="line"
                    onClick={() => {
                      close();
                      onRemove(file);
                    }}
                  >
                    {t('removeShort')}
                  </KioskButton>
                </li>
              ))}
            </ul>
          )}
          {refusedCount === 0 ? null : <SendingPhotos photos={devicePhotos} />}
        </KioskDialog>
      ) : null}
    </>
  );
}
