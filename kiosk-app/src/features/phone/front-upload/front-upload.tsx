import { useTranslation } from 'react-i18next';
import type { FailureCode } from '#api/call.ts';
import { countPhotos, type PhotoCounts, type PhotoQueue, type QueuedPhoto } from '#sending/photo-queue.ts';
import { hasOwnWords } from '#sending/send-failure.ts';
import styles from './front.module.css';
import { AddPhotoIcon, CheckIcon, PhotoIcon, WarningIcon } from './front-icons.tsx';
import { FrontPageFrame } from './front-page-frame.tsx';
import type { FrontSession } from './front-session.ts';
import { PhotoRow } from './photo-row.tsx';
import type { FrontOrderView } from './use-front-order.ts';

/** `image/*` makes phones offer their gallery; the endings let iOS hand over the original instead of a smaller copy. */
const ACCEPT = 'image/*,.heic,.heif';

interface FrontUploadProps {
  /** Null on the shop's own wifi. */
  relay: FrontOrderView['relay'];
  session: FrontSession;
  queue: PhotoQueue;
  isRemembered: boolean;
  isUnreachable: boolean;
}

/** Choosing photos and watching them arrive. */
export function FrontUpload({ relay, session, queue, isRemembered, isUnreachable }: FrontUploadProps) {
  const { t } = useTranslation('front');
  const counts = countPhotos(queue);
  const isEmpty = queue.photos.length === 0;
  const away = relay?.isShopOnline === false ? 'shop-unreachable' : null;
  const trouble = away ?? queue.trouble ?? (isUnreachable ? 'server-unreachable' : null);
  const needALook = queue.photos.filter(({ state }) => state.is === 'refused' || state.is === 'lost');
  const others = queue.photos.filter(({ state }) => state.is !== 'refused' && state.is !== 'lost');

  return (
    <FrontPageFrame>
      <main className={styles.upload}>
        <div className={styles.main}>
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            {relay === null ? null : <p className={styles.quiet}>{t('toShop', { shop: relay.shop.name })}</p>}
          </div>
          {isEmpty ? <Introduction /> : null}
          {counts.lost > 0 ? (
            <p className={styles.note}>
              <WarningIcon />
              {t('lostNote', { count: counts.lost })}
            </p>
          ) : null}
          {isRemembered || isEmpty ? null : <p className={styles.quiet}>{t('notRemembered')}</p>}
          <PhotoList label={t('needALook')} photos={needALook} session={session} />
          <PhotoList label={t('yourPhotos')} photos={others} session={session} />
        </div>
        <div className={styles.dock}>
          <div role="status">{trouble === null ? null : <Trouble code={trouble} isOverMobile={relay !== null} />}</div>
          {counts.total > 0 ? <Total counts={counts} /> : null}
          <label className={styles.primaryButton}>
            <input
              type="file"
              multiple
              accept={ACCEPT}
              className={styles.fileInput}
              onChange={({ currentTarget }) => {
                session.sender.add(Array.from(currentTarget.files ?? []));
                // Else choosing the same photos again would be no change.
                currentTarget.value = '';
              }}
            />
            <AddPhotoIcon />
            {t(isEmpty ? 'choosePhotos' : 'chooseMore')}
          </label>
        </div>
      </main>
    </FrontPageFrame>
  );
}

function Introduction() {
  const { t } = useTranslation('front');
  return (
    <div className={styles.introduction}>
      <PhotoIcon size={72} />
      <h2>{t('intro')}</h2>
      <ol>
        <li>{t('introSteps.choose')}</li>
        <li>{t('introSteps.watch')}</li>
        <li>{t('introSteps.back')}</li>
      </ol>
    </div>
  );
}

interface PhotoListProps {
  label: string;
  photos: readonly QueuedPhoto[];
  session: FrontSession;
}

function PhotoList({ label, photos, session }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {photos.map((photo) => (
        <PhotoRow key={photo.clientFileId} photo={photo} session={session} />
      ))}
    </ul>
  );
}

function Total({ counts }: { counts: PhotoCounts }) {
  const { t } = useTranslation('front');
  const isNothingLeft = counts.underWay === 0 && counts.received === 0;
  // What was refused is among what the customer chose: then not everything is there.
  const isAllIn = isNothingLeft && counts.refused === 0;
  const hint = isAllIn
    ? 'allInShopHint'
    : isNothingLeft
      ? 'notTakenHint'
      : counts.underWay > 0
        ? 'keepOpen'
        : 'onTheWayHint';
  const chosen = counts.total + counts.refused;
  const words = t('inShopOf', { inShop: counts.inShop, total: chosen });
  return (
    <div className={styles.total}>
      <p className={isAllIn ? styles.totalGood : styles.totalText}>
        {isAllIn ? <CheckIcon /> : null}
        {isAllIn ? t('allInShop', { count: counts.inShop }) : words}
      </p>
      {counts.refused === 0 ? null : (
        <p className={styles.totalBad}>
          <WarningIcon />
          {t('notTaken', { count: counts.refused })}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={t('photosInShop')}
        aria-valuemin={0}
        aria-valuemax={chosen}
        aria-valuenow={counts.inShop}
        aria-valuetext={words}
        className={styles.bar}
      >
        <div className={styles.barFill} style={{ width: `${(counts.inShop / chosen) * 100}%` }} />
      </div>
      <p className={styles.quiet}>{t(hint)}</p>
    </div>
  );
}

/** Calm: nothing is lost, and nobody has to do anything. */
function Trouble({ code, isOverMobile }: { code: FailureCode; isOverMobile: boolean }) {
  const { t } = useTranslation('front');
  const words = () => {
    if (code === 'shop-unreachable') return t('shopAwayNote');
    if (hasOwnWords(code)) return `${t(`problems:${code}`)} ${t('sendsLater')}`;
    if (code === 'too-many-requests' || code === 'server-busy') return t('busy');
    return t(isOverMobile ? 'troubleOverMobile' : 'trouble');
  };
  return (
    <p className={styles.note}>
      <WarningIcon />
      <span>
        {words()} {code === 'server-unreachable' && !isOverMobile ? t('troubleHint') : null}
      </span>
    </p>
  );
}
