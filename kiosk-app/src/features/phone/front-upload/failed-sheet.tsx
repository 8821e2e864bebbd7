import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import sheet from '../front-page/sheet.module.css';
import { Sheet } from '../front-page/sheet.tsx';
import { ChooseButton } from './choose-button.tsx';
import type { FrontSession, ShopLooks } from './front-session.ts';
import { outlookOf } from './photo-outlook.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoStateWords } from './photo-state-words.tsx';
import { SendAgain } from './send-again.tsx';
import { TakeOut } from './take-out.tsx';
import type { PhonePresence } from './use-phone-presence.ts';

interface FailedSheetProps {
  photos: readonly QueuedPhoto[];
  looks: ShopLooks;
  session: FrontSession;
  presence: PhonePresence;
  onClose: () => void;
}

/** What did not go or cannot be printed, why, and what helps, photo by photo. */
export function FailedSheet({ photos, looks, session, presence, onClose }: FailedSheetProps) {
  const { t } = useTranslation('front');
  return (
    <Sheet
      title={t('needALookTitle')}
      onClose={onClose}
      actions={
        <>
          <ChooseButton session={session} presence={presence} onChosen={onClose}>
            {t('chooseOthers')}
          </ChooseButton>
          <button type="button" className={styles.quietButton} onClick={onClose}>
            {t('close')}
          </button>
        </>
      }
    >
      <p className={styles.quiet}>{t('notTakenHint')}</p>
      <ul className={sheet.list} aria-label={t('needALook')}>
        {photos.map((photo) => (
          <li key={photo.clientFileId} className={sheet.row}>
            <span>
              <PhotoPicture photo={photo} session={session} />
            </span>
            <div>
              <p className={sheet.name}>{cleanFileName(photo.name)}</p>
              <p className={styles.bad}>
                <PhotoStateWords
                  photo={photo}
                  outlook={outlookOf(photo, looks, session.canTakeBack)}
                  isOverMobile={!session.canTakeBack}
                />
              </p>
            </div>
            <div className={sheet.rowActions}>
              <SendAgain photo={photo} session={session} />
              <TakeOut photo={photo} session={session} />
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
