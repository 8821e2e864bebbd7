import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import {
  fileIdOf,
  isRemovable,
  type PhotoState,
  type QueuedPhoto,
  type RefusalReason,
  timesSent,
} from '#sending/photo-queue.ts';
import styles from './front.module.css';
import { CheckIcon, ClockIcon, CloseIcon, UpIcon, WarningIcon } from './front-icons.tsx';
import type { FrontSession } from './front-session.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface PhotoRowProps {
  photo: QueuedPhoto;
  session: FrontSession;
}

/** Drawn again only when its own photo changes: there may be 500. */
export const PhotoRow = memo(function PhotoRow({ photo, session }: PhotoRowProps) {
  const { t } = useTranslation('front');
  const [isAsked, setIsAsked] = useState(false);
  const { state } = photo;
  const name = cleanFileName(photo.name);
  const times = timesSent(photo);
  const isOnList = state.is !== 'refused' && state.is !== 'lost';
  return (
    <li className={styles.row} data-state={state.is}>
      <PhotoPicture
        file={session.fileOf(photo.clientFileId)}
        fetchThumbnail={session.fetchThumbnail}
        // Central shows nobody a photo: only the shop does, whose own pages a phone on mobile data cannot reach.
        fileId={session.canTakeBack ? fileIdOf(photo) : null}
      />
      {isAsked ? (
        <RemoveQuestion photo={photo} session={session} onKeep={() => setIsAsked(false)} />
      ) : (
        <>
          <div className={styles.rowText}>
            <p className={styles.rowName}>{name}</p>
            <StateLine state={state} isOverMobile={!session.canTakeBack} />
            {times > 1 ? <p className={styles.quiet}>{t('kept', { count: times })}</p> : null}
          </div>
          {isRemovable(photo, session.canTakeBack) ? (
            <button
              type="button"
              className={styles.iconButton}
              aria-label={t(isOnList ? 'remove' : 'dismiss', { name })}
              onClick={() => (isOnList ? setIsAsked(true) : session.sender.remove(photo.clientFileId))}
            >
              <CloseIcon />
            </button>
          ) : null}
        </>
      )}
    </li>
  );
});

function StateLine({ state, isOverMobile }: { state: PhotoState; isOverMobile: boolean }) {
  const { t } = useTranslation('front');
  switch (state.is) {
    case 'waiting':
      return (
        <p className={styles.state}>
          <ClockIcon />
          {t('state.waiting')}
        </p>
      );
    case 'sending':
      return (
        <>
          <p className={styles.state}>
            <UpIcon />
            {state.sentFraction < 1
              ? t('state.sending', { percent: Math.floor(state.sentFraction * 100) })
              : t(isOverMobile ? 'state.confirmingOverMobile' : 'state.confirming')}
          </p>
          <div className={styles.bar} aria-hidden="true">
            <div className={styles.barFill} style={{ width: `${state.sentFraction * 100}%` }} />
          </div>
        </>
      );
    case 'received':
      return (
        <p className={styles.state}>
          <ClockIcon />
          {t('state.received')}
        </p>
      );
    case 'in-shop':
      return (
        <p className={styles.stateGood}>
          <CheckIcon />
          {t('state.inShop')}
        </p>
      );
    case 'refused':
      return (
        <p className={styles.stateBad}>
          <WarningIcon />
          <span>
            {t('state.refused')}: <RefusalWords reason={state.reason} />
          </span>
        </p>
      );
    case 'lost':
      return (
        <p className={styles.stateBad}>
          <WarningIcon />
          <span>{t('state.lost')}</span>
        </p>
      );
  }
}

function RefusalWords({ reason }: { reason: RefusalReason }) {
  const { t } = useTranslation('front');
  if (reason === 'file-unreadable') return t('unreadable');
  // The shop may have another limit than the one that is known here.
  if (reason === 'too-many-photos') return t('tooManyPhotos');
  return t(reason === 'photo-missing' ? 'lostOnTheWay' : `problems:${reason}`);
}

/** In the row itself, with the safe answer where the thumb was: a second tap on the same spot keeps the photo. */
function RemoveQuestion({ photo, session, onKeep }: PhotoRowProps & { onKeep: () => void }) {
  const { t } = useTranslation('front');
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<CallError['code'] | null>(null);

  const remove = async () => {
    const { state, clientFileId } = photo;
    if (state.is === 'in-shop') {
      setIsRemoving(true);
      setFailure(null);
      try {
        await session.takeBack(state.fileId);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setIsRemoving(false);
        // Gone already, at the kiosk perhaps: that is what was asked for.
        if (error.code !== 'not-found') return setFailure(error.code);
      }
    }
    // It was sent off meanwhile.
    if (!session.sender.remove(clientFileId)) onKeep();
  };

  return (
    <div className={styles.question}>
      <p role={failure === null ? undefined : 'alert'}>
        {failure === null ? t('removeQuestion') : t(`problems:${failure}`)}
      </p>
      <div className={styles.answers}>
        <button type="button" className={styles.dangerButton} disabled={isRemoving} onClick={() => void remove()}>
          {t(isRemoving ? 'removing' : 'removeConfirm')}
        </button>
        <button type="button" className={styles.secondaryButton} onClick={onKeep}>
          {t('keep')}
        </button>
      </div>
    </div>
  );
}
