import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import styles from './photos-under-way.module.css';
import { sentPartOf } from './use-device-photos.ts';

/** Every photo that is being sent now with how far it is, and how many come after. */
export function PhotosUnderWay({ photos }: { photos: readonly QueuedPhoto[] }) {
  const { t } = useTranslation('print');
  const sending = photos.filter(({ state }) => state.is === 'sending');
  const waiting = photos.filter(({ state }) => state.is === 'waiting').length;
  if (sending.length === 0) return null;
  return (
    <div className={styles.under}>
      <ul className={styles.photos}>
        {sending.map((photo) => (
          <li key={photo.clientFileId} className={styles.photo}>
            <span className={styles.name}>{photo.name}</span>
            <progress
              className={styles.bar}
              max={1}
              value={sentPartOf(photo)}
              aria-label={t('progressOf', { name: photo.name, percent: Math.round(sentPartOf(photo) * 100) })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.rest}>
        {waiting > 0 ? `${t('waitingToSend', { count: waiting })} · ` : ''}
        {t('keepOpen')}
      </p>
    </div>
  );
}
