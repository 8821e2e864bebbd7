import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhoto, IconPhotoOff, IconX } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { useFilledRows } from '../photo-grid/use-filled-rows.ts';
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
  /** How many photos of a stick are chosen and not taken yet; null where nothing is to be chosen here. */
  chosenCount: number | null;
}

/** The older ones come when they are asked for: hundreds of pictures at once would hold up those that arrive. */
const SHOWN_AT_ONCE = 60;
/** From this on a small picture looks blurry. */
const LARGE_PX = 520;

/** What has arrived, newest first, each on its own way in; what failed stands beside their number. */
export function ArrivalTray(tray: ArrivalTrayProps) {
  const { files, devicePhotos, unsentOnPhones, onRemove, areRefusedNamed, areShownAbove, chosenCount } = tray;
  const { t } = useTranslation('photos');
  const fine = files.filter(({ state }) => state !== 'damaged').length;
  const coming = devicePhotos.unsentCount + unsentOnPhones;
  return (
    <section className={styles.tray} aria-label={t('trayLabel')}>
      <div className={styles.head}>
        <p className={styles.arrived} role="status" data-testid="arrived-count">
          {fine === 0 ? (
            <span className={styles.words}>
              {chosenCount === null
                ? t('noneYet')
                : chosenCount === 0
                  ? t('stickTap')
                  : t('stickChosen', { count: chosenCount })}
            </span>
          ) : (
            <>
              <b className={styles.number}>{fine}</b>{' '}
              <span className={styles.words}>{t('arrivedWords', { count: fine })}</span>
            </>
          )}
          {fine === 0 || !chosenCount ? null : (
            <span className={styles.coming}>{t('stickChosen', { count: chosenCount })}</span>
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
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const shown = files.slice(-most).reverse();
  const list = useRef<HTMLUListElement>(null);
  const filled = useFilledRows(list, shown.map(shapeOf), { isWanted: isWall });
  return (
    <ul
      ref={list}
      className={isWall ? styles.wall : styles.photos}
      style={filled === null ? undefined : { height: filled.heightPx }}
    >
      {shown.map((file, index) => {
        const place = filled?.places[index];
        return (
          <li
            key={file.id}
            className={`${place === undefined ? styles.photo : styles.placed} ${known.has(file.id) ? '' : styles.fly}`}
            style={
              place === undefined
                ? undefined
                : { left: place.leftPx, top: place.topPx, width: place.widthPx, height: place.heightPx }
            }
          >
            <ArrivedPhoto file={file} isLarge={Math.max(place?.widthPx ?? 0, place?.heightPx ?? 0) > LARGE_PX} />
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
        );
      })}
      {files.length > shown.length ? (
        <li className={styles.more}>
          <KioskButton onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            {t('moreThanShown', { count: files.length - shown.length })}
          </KioskButton>
        </li>
      ) : null}
    </ul>
  );
}

/** What is not read yet stands as most photos do. */
const shapeOf = ({ width, height }: UploadedFile): number =>
  width === null || height === null ? 4 / 3 : width / height;

function ArrivedPhoto({ file, isLarge }: { file: UploadedFile; isLarge: boolean }) {
  const { t } = useTranslation('photos');
  const [hasFailed, setHasFailed] = useState(false);
  const src = file.thumbnailUrl;
  if (file.state === 'damaged') {
    return (
      <span className={`${styles.empty} ${styles.damaged}`}>
        <IconPhotoOff aria-label={`${file.name}: ${t('damaged')}`} />
      </span>
    );
  }
  if (src === null) {
    return (
      <span className={styles.empty}>
        <IconPhoto aria-label={`${file.name}: ${t('processing')}`} />
      </span>
    );
  }
  // A server that is asked for too many large ones at once says so: the small one stays.
  const isSharp = isLarge && !hasFailed;
  return (
    <img
      className={styles.image}
      src={isSharp ? `${src}?for=screen` : src}
      style={isSharp ? { background: `center / cover url("${src}")` } : undefined}
      alt={file.name}
      decoding="async"
      draggable={false}
      onError={() => setHasFailed(true)}
    />
  );
}
