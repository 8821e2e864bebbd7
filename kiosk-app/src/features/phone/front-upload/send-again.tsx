import { useTranslation } from 'react-i18next';
import { type QueuedPhoto, retryPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import type { FrontSession } from './front-session.ts';

/** What is in the file itself stays so however often it is sent. */
const OF_THE_FILE: readonly string[] = [
  ...['file-empty', 'file-type-unsupported', 'file-too-large', 'photo-too-many-pixels', 'file-unreadable'],
];

/** One more try with the same file; nothing where that cannot help, or the file is not at hand any more. */
export function SendAgain({ photo, session }: { photo: QueuedPhoto; session: FrontSession }) {
  const { t } = useTranslation('front');
  const { state, clientFileId } = photo;
  if (state.is !== 'refused' || OF_THE_FILE.includes(state.reason) || session.fileOf(clientFileId) === undefined) {
    return null;
  }
  return (
    <button
      type="button"
      className={styles.secondaryButton}
      onClick={() => {
        session.sender.update((queue) => retryPhoto(queue, clientFileId));
        session.sender.hurry();
      }}
    >
      {t('sendAgain')}
    </button>
  );
}
