import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './sending-photos.module.css';
import type { QueuedPhoto } from './upload-queue.ts';
import type { DevicePhotos } from './use-device-photos.ts';

/** How far the chosen photos are, and which of them will not go and why. */
export function SendingPhotos({ photos }: { photos: DevicePhotos }) {
  const { t } = useTranslation(['photos', 'ui']);
  const going = photos.photos.filter(({ state }) => state !== 'failed');
  const failed = photos.photos.filter(({ state }) => state === 'failed');
  const isHeldUp = going.some(({ problem }) => problem !== null) && !photos.isSending;
  const total = photos.sentCount + going.length;
  return (
    <div className={styles.sending}>
      {going.length > 0 && !isHeldUp ? (
        <div>
          <p className={styles.words} role="status">
            {t('sending', { number: Math.min(total, photos.sentCount + 1), total })}
          </p>
          <progress className={styles.bar} max={total} value={photos.sentCount + sentOf(going)} />
        </div>
      ) : null}
      {isHeldUp ? (
        <Notice action={<KioskButton onClick={photos.retry}>{t('ui:tryAgain')}</KioskButton>}>
          {t('waiting', { count: going.length })}
        </Notice>
      ) : null}
      {failed.length > 0 ? (
        <ul className={styles.failed}>
          {failed.map((photo) => (
            <FailedPhoto key={photo.clientFileId} photo={photo} onDismiss={() => photos.dismiss(photo.clientFileId)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const sentOf = (photos: readonly QueuedPhoto[]) => photos.reduce((sum, { sentFraction }) => sum + sentFraction, 0);

function FailedPhoto({ photo, onDismiss }: { photo: QueuedPhoto; onDismiss: () => void }) {
  const { t } = useTranslation(['photos', 'problems']);
  return (
    <li className={styles.photo}>
      <IconAlertTriangle className={styles.icon} size={28} aria-label={t('failed')} />
      <span className={styles.reason}>
        <b className={styles.name}>{photo.name}</b>
        {t(`problems:${photo.problem ?? 'internal-error'}`)}
      </span>
      <KioskButton square aria-label={t('dismiss', { name: photo.name })} onClick={onDismiss}>
        <IconX size={28} aria-hidden />
      </KioskButton>
    </li>
  );
}
