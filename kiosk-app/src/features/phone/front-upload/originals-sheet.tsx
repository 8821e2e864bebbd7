import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import sheet from '../front-page/sheet.module.css';
import { Sheet } from '../front-page/sheet.tsx';
import { ChooseButton } from './choose-button.tsx';
import type { FrontSession } from './front-session.ts';
import { PhotoPicture } from './photo-picture.tsx';
import type { PhonePresence } from './use-phone-presence.ts';

interface OriginalsSheetProps {
  /** That came squeezed through a chat. */
  photos: readonly QueuedPhoto[];
  session: FrontSession;
  presence: PhonePresence;
  onClose: () => void;
}

const SHOWN = 6;

/** Why photos from a chat print small, and how to come by the originals. */
export function OriginalsSheet({ photos, session, presence, onClose }: OriginalsSheetProps) {
  const { t } = useTranslation('front');
  return (
    <Sheet
      title={t('notOriginals', { count: photos.length })}
      onClose={onClose}
      actions={
        <>
          <ChooseButton session={session} presence={presence} onChosen={onClose}>
            {t('chooseOriginals')}
          </ChooseButton>
          <button type="button" className={styles.quietButton} onClick={onClose}>
            {t('useThese', { count: photos.length })}
          </button>
        </>
      }
    >
      <p className={styles.quiet}>{t('notOriginalLong')}</p>
      <div className={sheet.strip}>
        {photos.slice(0, SHOWN).map((photo) => (
          <span key={photo.clientFileId}>
            <PhotoPicture photo={photo} session={session} />
          </span>
        ))}
      </div>
      <ol className={styles.steps}>
        <li>{t('originalSteps.look')}</li>
        <li>{t('originalSteps.ask')}</li>
        <li>{t('originalSteps.back')}</li>
      </ol>
    </Sheet>
  );
}
