import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { useTranslation } from 'react-i18next';
import { type QueuedPhoto, timesSent } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import sheet from '../front-page/sheet.module.css';
import { Sheet } from '../front-page/sheet.tsx';
import type { FrontSession } from './front-session.ts';
import type { Outlook } from './photo-outlook.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoStateWords } from './photo-state-words.tsx';
import { SendAgain } from './send-again.tsx';
import { TakeOut } from './take-out.tsx';

interface PhotoSheetProps {
  photo: QueuedPhoto;
  outlook: Outlook;
  isSqueezed: boolean;
  session: FrontSession;
  onClose: () => void;
}

/** One photo, large, with how it stands and what can be done about it. */
export function PhotoSheet({ photo, outlook, isSqueezed, session, onClose }: PhotoSheetProps) {
  const { t } = useTranslation('front');
  const times = timesSent(photo);
  return (
    <Sheet
      title={cleanFileName(photo.name)}
      onClose={onClose}
      actions={
        <>
          <SendAgain photo={photo} session={session} />
          <TakeOut photo={photo} session={session} onDone={onClose} />
          <button type="button" className={styles.quietButton} onClick={onClose}>
            {t('close')}
          </button>
        </>
      }
    >
      <div className={sheet.large}>
        <PhotoPicture photo={photo} session={session} />
      </div>
      <p className={outlook === 'failed' || outlook === 'damaged' ? styles.bad : undefined}>
        <PhotoStateWords photo={photo} outlook={outlook} isOverMobile={!session.canTakeBack} />
      </p>
      {times > 1 ? <p className={styles.quiet}>{t('kept', { count: times })}</p> : null}
      {isSqueezed ? <p className={styles.warn}>{t('notOriginalLong')}</p> : null}
    </Sheet>
  );
}
