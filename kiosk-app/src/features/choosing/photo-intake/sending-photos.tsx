import { useTranslation } from 'react-i18next';
import type { QueuedPhoto, RefusalReason } from '#sending/photo-queue.ts';
import { isClosed, isFull } from '#sending/send-failure.ts';
import { IconAlertTriangle, IconX } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './sending-photos.module.css';
import { type DevicePhotos, sentPartOf } from './use-device-photos.ts';

/** Names of photos that there is room for; the rest is a number. */
const MOST_NAMED = 3;

/** How far the chosen photos are, why they wait, and which of them will not go and why. */
export function SendingPhotos({ photos }: { photos: DevicePhotos }) {
  const { t } = useTranslation(['photos', 'ui', 'problems']);
  const going = photos.photos.filter(({ state }) => state.is !== 'refused');
  const refused = photos.photos.flatMap(({ clientFileId, name, state }) =>
    state.is === 'refused' ? [{ clientFileId, name, reason: state.reason }] : [],
  );
  const failed = refused.filter(({ reason }) => !isClosed(reason) && !isFull(reason));
  const beyond = refused.filter(({ reason }) => isFull(reason));
  const over = refused.filter(({ reason }) => isClosed(reason));
  // A try that has got nowhere yet is still the same waiting.
  const isMoving = going.some(
    (photo) => photo.state.is === 'sending' && (photo.problem === null || sentPartOf(photo) > 0),
  );
  const isHeld = photos.isHeld && going.length > 0;
  const reason = isMoving || isHeld ? null : (going.find(({ problem }) => problem !== null)?.problem ?? null);
  const total = photos.sentCount + going.length;
  return (
    <div className={styles.sending}>
      {going.length > 0 && reason === null && !isHeld ? (
        <div>
          <p className={styles.words} role="status">
            {t('sending', { number: Math.min(total, photos.sentCount + 1), total })}
          </p>
          <progress className={styles.bar} max={total} value={photos.sentCount + photos.sentParts} />
        </div>
      ) : null}
      {isHeld ? (
        <Notice>
          <b className={styles.names}>{t('held', { count: going.length })}</b>
          {t('heldHint')}
        </Notice>
      ) : null}
      <Unkept photos={reason === null ? [] : going.filter(({ clientFileId }) => photos.unkept.has(clientFileId))} />
      {reason === null ? null : (
        <Notice action={<KioskButton onClick={photos.retry}>{t('ui:tryAgain')}</KioskButton>}>
          <b className={styles.names}>{t('waiting', { count: going.length })}</b>
          {`${t(`problems:${reason}`)} ${t('waitingHint')}`}
        </Notice>
      )}
      {over[0] === undefined ? null : (
        <Notice kind="bad">
          <b className={styles.names}>{t(`problems:${over[0].reason}`)}</b>
          {t('orderOver', { count: over.length })}
        </Notice>
      )}
      {beyond[0] === undefined ? null : (
        <Notice kind="bad" action={<KioskButton onClick={photos.retry}>{t('ui:tryAgain')}</KioskButton>}>
          <b className={styles.names}>{t('beyond', { count: beyond.length })}</b>
          {t(`problems:${beyond[0].reason}`)}
        </Notice>
      )}
      {failed.length > 0 ? (
        <ul className={styles.failed}>
          {[...new Set(failed.map((photo) => photo.reason))].map((why) => (
            <FailedPhotos
              key={why}
              photos={failed.filter((photo) => photo.reason === why)}
              reason={why}
              onDismiss={photos.dismiss}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Said while they wait, before anything can be lost. */
function Unkept({ photos }: { photos: readonly QueuedPhoto[] }) {
  const { t } = useTranslation('photos');
  if (photos.length === 0) return null;
  const named = photos.slice(0, MOST_NAMED).map(({ name }) => name);
  const rest = photos.length - named.length;
  return (
    <Notice kind="bad">
      <b>{t('unkeptTitle', { count: photos.length })}</b>
      <span className={styles.names}>
        {[named.join(', '), ...(rest > 0 ? [t('unkeptMore', { count: rest })] : [])].join(' ')}
      </span>
      {t('unkeptHint')}
    </Notice>
  );
}

interface FailedPhotosProps {
  photos: readonly { clientFileId: string; name: string }[];
  reason: RefusalReason;
  onDismiss: (clientFileId: string) => void;
}

/** All that failed for one reason, which is said once; of several the names unfold. */
function FailedPhotos({ photos, reason, onDismiss }: FailedPhotosProps) {
  const { t } = useTranslation(['photos', 'problems']);
  const names = photos.map(({ name }) => name).join(', ');
  const isOne = photos.length === 1;
  const areNoPhotos = !isOne && reason === 'file-type-unsupported';
  return (
    <li className={styles.photo}>
      <IconAlertTriangle className={styles.icon} size={28} aria-label={t('failed')} />
      <span className={styles.reason}>
        {isOne ? (
          <b className={styles.name}>{names}</b>
        ) : (
          <details>
            <summary>
              {areNoPhotos ? t('noPhotos', { count: photos.length }) : `${t('failed')}: ${photos.length}`}
            </summary>
            <span className={styles.names}>{names}</span>
          </details>
        )}
        {areNoPhotos ? t('formats') : t(`problems:${reason}`)}
      </span>
      <KioskButton
        square
        aria-label={t('dismiss', { name: names })}
        onClick={() => {
          for (const { clientFileId } of photos) onDismiss(clientFileId);
        }}
      >
        <IconX size={28} aria-hidden />
      </KioskButton>
    </li>
  );
}
