import { useTranslation } from 'react-i18next';
import { IconPhotoPlus } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './photos-button.module.css';
import type { DevicePhotos } from './use-device-photos.ts';

interface PhotosButtonProps {
  fileCount: number;
  devicePhotos: DevicePhotos;
  /** The newest photo. */
  thumbnailUrl: string | null;
  onOpen: () => void;
}

/** Files that will not go are said where the customer is, and not only where they were chosen. */
export function PhotosNotTaken({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation('photos');
  if (count === 0) return null;
  return (
    <div className={styles.said}>
      <Notice kind="bad" action={<KioskButton onClick={onOpen}>{t('seeWhy')}</KioskButton>}>
        {t('notTaken', { count })}
      </Notice>
    </div>
  );
}

/** The photos panel made small: how many have arrived, how many are on their way, and the way back to it. */
export function PhotosButton({ fileCount, devicePhotos, thumbnailUrl, onOpen }: PhotosButtonProps) {
  const { t } = useTranslation('photos');
  const { unsentCount: waiting, refusedCount: notTaken } = devicePhotos;
  const spoken = [
    t('count', { count: fileCount }),
    waiting > 0 ? t('waitingShort', { count: waiting }) : '',
    notTaken > 0 ? t('notTakenShort', { count: notTaken }) : '',
    t('open'),
  ];
  return (
    <KioskButton
      large
      className={styles.strip}
      onClick={onOpen}
      aria-label={spoken.filter((words) => words !== '').join(', ')}
    >
      {thumbnailUrl === null ? null : <img className={styles.thumbnail} src={thumbnailUrl} alt="" />}
      <IconPhotoPlus size={28} aria-hidden />
      <span className={styles.words} role="status">
        <span data-testid="photo-count">{t('count', { count: fileCount })}</span>
        {waiting > 0 ? <small className={styles.waiting}>{t('waitingShort', { count: waiting })}</small> : null}
        {notTaken > 0 ? <small className={styles.notTaken}>{t('notTakenShort', { count: notTaken })}</small> : null}
      </span>
    </KioskButton>
  );
}
