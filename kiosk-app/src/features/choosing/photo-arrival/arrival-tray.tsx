import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhoto, IconPhotoOff, IconX } from '#ui/icons.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import styles from './arrival-tray.module.css';
import { FailedPhotos } from './failed-photos.tsx';

interface ArrivalTrayProps {
  files: readonly UploadedFile[];
  devicePhotos: DevicePhotos;
  unsentOnPhones: number;
  onRemove: (file: UploadedFile) => void;
  /** What this device could not send is named on the screen already. */
  areRefusedNamed: boolean;
  /** The photos stand on the screen above, larger. */
  areShownAbove: boolean;
}

/** Of more than these the older ones are a number: they are all on the next screen. */
const MOST_SHOWN = 60;
/** So few that each may be large. */
const FEW = 6;

/** What has arrived, newest first, each on its own way in; what failed stands beside their number. */
export function ArrivalTray(tray: ArrivalTrayProps) {
  const { files, devicePhotos, unsentOnPhones, onRemove, areRefusedNamed, areShownAbove } = tray;
  const { t } = useTranslation('photos');
  const fine = files.filter(({ state }) => state !== 'damaged').length;
  const coming = devicePhotos.unsentCount + unsentOnPhones;
  return (
    <section className={styles.tray} aria-label={t('trayLabel')}>
      <div className={styles.head}>
        <p className={styles.arrived} role="status" data-testid="arrived-count">
          {fine === 0 ? (
            <span className={styles.words}>{t('noneYet')}</span>
          ) : (
            <>
              <b className={styles.number}>{fine}</b>{' '}
              <span className={styles.words}>{t('arrivedWords', { count: fine })}</span>
            </>
          )}
          {coming === 0 ? null : <span className={styles.coming}>{t('coming', { count: coming })}</span>}
        </p>
        <FailedPhotos files={files} devicePhotos={devicePhotos} onRemove={onRemove} areRefusedNamed={areRefusedNamed} />
      </div>
      {files.length === 0 || areShownAbove ? null : <ArrivedPhotos files={files} onRemove={onRemove} />}
    </section>
  );
}

interface ArrivedPhotosProps extends Pick<ArrivalTrayProps, 'files' | 'onRemove'> {
  /** They have a page to themselves, instead of one row. */
  isWall?: boolean;
}

export function ArrivedPhotos({ files, onRemove, isWall = false }: ArrivedPhotosProps) {
  const { t } = useTranslation('photos');
  // What lay there when the tray opened does not fly in again.
  const [known] = useState(() => new Set(files.map(({ id }) => id)));
  const shown = files.slice(-MOST_SHOWN).reverse();
  return (
    <ul className={isWall ? styles.wall : styles.photos} data-few={shown.length <= FEW || undefined}>
      {shown.map((file) => (
        <li key={file.id} className={`${styles.photo} ${known.has(file.id) ? '' : styles.fly}`}>
          <ArrivedPhoto file={file} />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('remove', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <span className={styles.cross}>
              <IconX aria-hidden />
            </span>
          </button>
        </li>
      ))}
      {files.length > shown.length ? (
        <li className={styles.more}>{t('moreThanShown', { count: files.length - shown.length })}</li>
      ) : null}
    </ul>
  );
}

function ArrivedPhoto({ file }: { file: UploadedFile }) {
  const { t } = useTranslation('photos');
  if (file.state === 'damaged') {
    return (
      <span className={`${styles.empty} ${styles.damaged}`}>
        <IconPhotoOff aria-label={`${file.name}: ${t('damaged')}`} />
      </span>
    );
  }
  if (file.thumbnailUrl === null) {
    return (
      <span className={styles.empty}>
        <IconPhoto aria-label={`${file.name}: ${t('processing')}`} />
      </span>
    );
  }
  return <img className={styles.image} src={file.thumbnailUrl} alt={file.name} decoding="async" draggable={false} />;
}
