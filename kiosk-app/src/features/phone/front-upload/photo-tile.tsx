import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PhotoState, type QueuedPhoto, timesSent } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import { CheckIcon, WarningIcon } from '../front-page/front-icons.tsx';
import type { FrontSession } from './front-session.ts';
import type { Outlook } from './photo-outlook.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoStateWords } from './photo-state-words.tsx';
import wall from './photo-wall.module.css';

interface PhotoTileProps {
  photo: QueuedPhoto;
  outlook: Outlook;
  isSqueezed: boolean;
  session: FrontSession;
  onOpen: (clientFileId: string) => void;
}

const LOOKS: Record<Outlook, string> = {
  coming: 'coming',
  arrived: 'there',
  there: 'there',
  damaged: 'failed',
  failed: 'failed',
};

/** Drawn again only when its own photo changes: there may be 500. */
export const PhotoTile = memo(function PhotoTile({ photo, outlook, isSqueezed, session, onOpen }: PhotoTileProps) {
  const { t } = useTranslation('front');
  const times = timesSent(photo);
  return (
    <button type="button" className={wall.tile} data-look={LOOKS[outlook]} onClick={() => onOpen(photo.clientFileId)}>
      <PhotoPicture photo={photo} session={session} />
      <span className={styles.spoken}>{cleanFileName(photo.name)}</span>
      <span className={styles.spoken}>
        <PhotoStateWords photo={photo} outlook={outlook} isOverMobile={!session.canTakeBack} />
      </span>
      {times > 1 ? (
        <span className={wall.times}>
          <span aria-hidden="true">×{times}</span>
          <span className={styles.spoken}>{t('kept', { count: times })}</span>
        </span>
      ) : null}
      <Sign state={photo.state} outlook={outlook} />
      {isSqueezed && outlook !== 'failed' ? <span className={wall.chip}>{t('notOriginal')}</span> : null}
    </button>
  );
});

function Sign({ state, outlook }: { state: PhotoState; outlook: Outlook }) {
  if (state.is === 'sending') return <Ring part={state.sentFraction} />;
  if (outlook === 'there') {
    return (
      // Paper is white in both themes.
      <span className={wall.sign} data-theme="light">
        <CheckIcon />
      </span>
    );
  }
  if (outlook !== 'failed' && outlook !== 'damaged') return null;
  return (
    <span className={wall.failed}>
      <WarningIcon size={32} />
    </span>
  );
}

const LENGTH = 2 * Math.PI * 16;

function Ring({ part }: { part: number }) {
  return (
    <svg className={wall.ring} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="16" />
      <circle cx="20" cy="20" r="16" strokeDasharray={`${Math.max(0.02, part) * LENGTH} ${LENGTH}`} />
    </svg>
  );
}
