import { getStickPhotoThumbnail, type Stick, type StickPhoto } from '@printfront/shared/contracts/sticks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callUrl } from '#api/call.ts';
import { stickPhotosQuery } from '#api/stick-queries.ts';
import { IconCheck, IconPhoto, IconPhotoOff, IconUsb } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './stick-way.module.css';
import type { StickChoice } from './use-stick-choice.ts';
import { CardPicture } from './way-pictures.tsx';

interface StickWayProps {
  orderId: string;
  /** The one that is looked at; undefined while none is plugged in. */
  stick: Stick | undefined;
  choice: StickChoice;
  /** The browser's own dialog, for whoever does not find a photo here. */
  onFolders: () => void;
}

const WORDS = {
  none: 'stickNone',
  empty: 'stickEmpty',
  unreadable: 'stickUnreadable',
  'of-another': 'stickOfAnother',
  ready: 'stickPhotos',
} as const;

/** Photos of a stick in the shop's own computer, to choose from; or why there are none. */
export function StickWay({ orderId, stick, choice, onFolders }: StickWayProps) {
  const { t } = useTranslation(['photos', 'problems']);
  const codes = [...new Set(choice.failed.values())];
  const state =
    stick === undefined ? 'none' : stick.state === 'ready' && stick.photoCount === 0 ? 'empty' : stick.state;
  return (
    <div className={styles.way}>
      {codes.map((code) => (
        <Notice key={code} kind="bad">
          {t('stickNotTaken', { count: [...choice.failed.values()].filter((one) => one === code).length })}{' '}
          {t(`problems:${code}`)}
        </Notice>
      ))}
      {stick?.isCut ? <Notice>{t('stickCut')}</Notice> : null}
      {state === 'ready' && stick !== undefined ? (
        <StickPhotos orderId={orderId} stick={stick} choice={choice} />
      ) : (
        <div className={styles.said}>
          <p className={styles.words} role="status" data-state={state}>
            <IconUsb aria-hidden />
            {state === 'reading' ? t('stickReading', { count: stick?.photoCount ?? 0 }) : t(WORDS[state])}
          </p>
          {state === 'none' || state === 'empty' ? (
            <KioskButton onClick={onFolders}>{t('stickFolders')}</KioskButton>
          ) : null}
          <div className={styles.picture} aria-hidden>
            <CardPicture />
          </div>
        </div>
      )}
    </div>
  );
}

/** Of more nobody wants all: whoever keeps years of photos on a stick chooses from them. */
const MOST_CHOSEN_AT_ONCE = 500;

interface StickPhotosProps {
  orderId: string;
  stick: Stick;
  choice: StickChoice;
}

function StickPhotos({ orderId, stick: { id: stickId, photoCount }, choice }: StickPhotosProps) {
  const { t } = useTranslation('photos');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(stickPhotosQuery(orderId, stickId));
  const isWhole = choice.chosen.size > 0 && choice.chosen.size + choice.taken.size >= photoCount;
  async function chooseAll() {
    let loaded = { data, hasNextPage };
    while (loaded.hasNextPage) loaded = await fetchNextPage({ throwOnError: true });
    choice.chooseAll(loaded.data?.pages.flatMap(({ photos: some }) => some.map(({ id }) => id)) ?? []);
  }
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = end.current;
    if (shown === null || !hasNextPage || isFetchingNextPage) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '800px' },
    );
    watch.observe(shown);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const photos = data?.pages.flatMap((page) => page.photos) ?? [];
  return (
    <>
      {photoCount > 1 && photoCount <= MOST_CHOSEN_AT_ONCE && choice.taken.size < photoCount ? (
        <div className={styles.all}>
          <KioskButton
            disabled={choice.leftCount !== null}
            // A stick that was pulled out meanwhile says so by itself.
            onClick={isWhole ? choice.chooseNone : () => void chooseAll().catch(() => undefined)}
          >
            {isWhole ? t('stickNoneChosen') : t('stickAll', { count: photoCount })}
          </KioskButton>
        </div>
      ) : null}
      <ul className={styles.photos} aria-label={t('stickPhotos')}>
        {photos.map((photo) => (
          <li key={photo.id} className={styles.place}>
            <StickTile
              photo={photo}
              src={callUrl(getStickPhotoThumbnail, { id: orderId, stickId, photoId: photo.id })}
              isChosen={choice.chosen.has(photo.id)}
              isTaken={choice.taken.has(photo.id)}
              isFailed={choice.failed.has(photo.id)}
              onToggle={() => choice.toggle(photo.id)}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

interface StickTileProps {
  photo: StickPhoto;
  src: string;
  isChosen: boolean;
  isTaken: boolean;
  isFailed: boolean;
  onToggle: () => void;
}

function StickTile({ photo, src, isChosen, isTaken, isFailed, onToggle }: StickTileProps) {
  const [isShowable, setShowable] = useState(true);
  /** Width by height; null until the picture is there. */
  const [shape, setShape] = useState<number | null>(null);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen || isTaken}
      aria-label={photo.name}
      disabled={isTaken}
      data-failed={isFailed || undefined}
      onClick={onToggle}
    >
      <span
        className={styles.frame}
        style={shape === null ? undefined : { aspectRatio: shape, [shape < 1 ? 'width' : 'height']: 'auto' }}
      >
        {isShowable ? (
          <>
            {shape === null ? <IconPhoto className={styles.waiting} aria-hidden /> : null}
            <img
              src={src}
              alt=""
              loading="lazy"
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight)}
              onError={() => setShowable(false)}
            />
          </>
        ) : (
          <span className={styles.unread}>
            <IconPhotoOff aria-hidden />
            {photo.name}
          </span>
        )}
        {isChosen || isTaken ? (
          <span className={styles.mark} data-taken={isTaken || undefined}>
            <IconCheck aria-hidden />
          </span>
        ) : null}
      </span>
    </button>
  );
}
