import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import { BookmarkIcon, ChevronIcon, PersonIcon, PhotoIcon } from '../front-page/front-icons.tsx';
import rest from '../front-page/rest.module.css';
import type { FrontSession } from './front-session.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface AllThereProps {
  photos: readonly QueuedPhoto[];
  session: FrontSession;
  orderId: string;
  /** Null where the server does not know. */
  kiosk: string | null;
  onShowPhotos: () => void;
  /** Whether name and phone number can be typed here, or have been; null where the kiosk would not get them. */
  contact: 'open' | 'sent' | null;
  onContact: () => void;
}

/** Everything has arrived: what comes next stands here, not on this phone. */
export function AllThere({ photos, session, orderId, kiosk, onShowPhotos, contact, onContact }: AllThereProps) {
  const { t } = useTranslation('front');
  const prints = photos.slice(-5).reverse();
  return (
    <div className={`${styles.column} ${rest.rest}`}>
      <div className={rest.pile} aria-hidden="true">
        {prints.map((photo) => (
          <span key={photo.clientFileId} className={rest.print}>
            <div>
              <PhotoPicture photo={photo} session={session} />
            </div>
          </span>
        ))}
      </div>
      <div className={rest.words}>
        <h1>{t('allInShop', { count: photos.length })}</h1>
        <p>{kiosk === null ? t('goOnAtScreen') : t('goOnAt', { kiosk })}</p>
      </div>
      <div className={rest.rows}>
        <button type="button" className={rest.row} onClick={onShowPhotos}>
          <PhotoIcon size={26} />
          <span>
            <b>{t('seeSent')}</b>
            <small>{t(session.canTakeBack ? 'seeSentHint' : 'seeSentHintOverMobile')}</small>
          </span>
          <ChevronIcon />
        </button>
        {contact === null ? null : (
          <button type="button" className={rest.row} onClick={onContact}>
            <PersonIcon />
            <span>
              <b>{t('fillIn')}</b>
              <small>{t(contact === 'sent' ? 'filledIn' : 'fillInHint')}</small>
            </span>
            <ChevronIcon />
          </button>
        )}
        <div className={rest.row}>
          <BookmarkIcon />
          <span>
            <b>{t('code', { code: orderCode(orderId) })}</b>
            <small>{t('codeHint')}</small>
          </span>
        </div>
      </div>
    </div>
  );
}
