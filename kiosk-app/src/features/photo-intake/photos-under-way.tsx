import { useTranslation } from 'react-i18next';
import styles from './photos-under-way.module.css';
import type { QueuedPhoto } from './upload-queue.ts';

/** Every photo that is being sent now with how far it is, and how many come after. */
export function PhotosUnderWay({ photos }: { photos: readonly QueuedPhoto[] }) {
  const { t } = useTranslation('print');
  const sending = photos.filter(({ state }) => state === 'sending');
  const waiting = photos.filter(({ state }) => state === 'waiting').length;
  if (sending.length === 0) return null;
  return (
    <div className={styles.under}>
      <ul className={styles.photos}>
        {sending.map(({ clientFileId, name, sentFraction }) => (
          <li key={clientFileId} className={styles.photo}>
            <span className={styles.name}>{name}</span>
            <progress
              className={styles.bar}
              max={1}
              value={sentFraction}
              aria-label={t('progressOf', { name, percent: Math.round(sentFraction * 100) })}
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
