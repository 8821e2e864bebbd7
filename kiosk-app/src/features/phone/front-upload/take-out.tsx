import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { isRemovable, type QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import type { FrontSession } from './front-session.ts';

interface TakeOutProps {
  photo: QueuedPhoto;
  session: FrontSession;
  onDone?: () => void;
}

/** Takes a photo out of the order, after one question; what never got there just leaves the list. */
export function TakeOut({ photo, session, onDone = () => undefined }: TakeOutProps) {
  const { t } = useTranslation('front');
  const [state, setState] = useState<'ready' | 'asked' | 'removing'>('ready');
  const [failure, setFailure] = useState<CallError['code'] | null>(null);
  if (!isRemovable(photo, session.canTakeBack)) return null;
  const isOnList = photo.state.is !== 'refused' && photo.state.is !== 'lost';

  async function remove() {
    if (photo.state.is === 'in-shop') {
      setState('removing');
      setFailure(null);
      try {
        await session.takeBack(photo.state.fileId);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Gone already, at the kiosk perhaps: that is what was asked for.
        if (error.code !== 'not-found') {
          setState('asked');
          return setFailure(error.code);
        }
      }
    }
    // It may have been sent off meanwhile.
    session.sender.remove(photo.clientFileId);
    onDone();
  }

  if (!isOnList) {
    return (
      <button type="button" className={styles.secondaryButton} onClick={() => void remove()}>
        {t('dismiss')}
      </button>
    );
  }
  if (state === 'ready') {
    return (
      <button type="button" className={styles.secondaryButton} onClick={() => setState('asked')}>
        {t('remove')}
      </button>
    );
  }
  return (
    <>
      {failure === null ? null : <p role="alert">{t([`problems:${failure}`, 'problems:internal-error'])}</p>}
      <button
        type="button"
        className={styles.dangerButton}
        disabled={state === 'removing'}
        onClick={() => void remove()}
      >
        {t(state === 'removing' ? 'removing' : 'removeConfirm')}
      </button>
    </>
  );
}
