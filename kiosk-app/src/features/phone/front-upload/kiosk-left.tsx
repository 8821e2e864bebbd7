import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import rest from '../front-page/rest.module.css';
import type { FrontSession } from './front-session.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface KioskLeftProps {
  photos: readonly QueuedPhoto[];
  session: FrontSession;
  orderId: string;
  kiosk: string | null;
  keptUntil: string | null;
  onShowPhotos: () => void;
}

const SHOWN = 11;

/** The kiosk has gone back to its start: nothing is lost, and the code brings it all back at any of them. */
export function KioskLeft({ photos, session, orderId, kiosk, keptUntil, onShowPhotos }: KioskLeftProps) {
  const { t } = useTranslation('front');
  const newest = [...photos].reverse();
  const shown = newest.length <= SHOWN + 1 ? newest : newest.slice(0, SHOWN);
  const more = newest.length - shown.length;
  return (
    <div className={`${styles.column} ${rest.rest}`}>
      <div className={rest.left}>
        <h1>{kiosk === null || kiosk === '' ? t('screenLeft') : t('kioskLeft', { kiosk })}</h1>
        <p>{photos.length === 0 ? t('leftHintEmpty') : t('leftHint', { count: photos.length })}</p>
      </div>
      <div className={rest.card}>
        <small>{t('codeTitle')}</small>
        <span className={rest.digits} data-testid="order-code">
          {orderCode(orderId)}
        </span>
        <small>{keptUntil === null ? '' : <KeptUntil at={keptUntil} />}</small>
      </div>
      {photos.length === 0 ? null : (
        <div className={rest.few}>
          {shown.map((photo) => (
            <span key={photo.clientFileId}>
              <PhotoPicture photo={photo} session={session} />
            </span>
          ))}
          <button type="button" onClick={onShowPhotos} aria-label={t('seeSent')}>
            {more > 0 ? `+${more}` : '…'}
          </button>
        </div>
      )}
    </div>
  );
}

/** Within half a day: today or tomorrow, by the phone's own clock. */
function KeptUntil({ at }: { at: string }) {
  const { t, i18n } = useTranslation('front');
  const until = new Date(at);
  const time = until.toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return t(until.toDateString() === new Date().toDateString() ? 'keptToday' : 'keptTomorrow', { time });
}
