import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconAlertTriangle, IconPhoto } from '#ui/icons.tsx';
import styles from './arrived-photos.module.css';

interface ArrivedPhotosProps {
  files: readonly UploadedFile[];
  /** The newest ones that there is room for; the rest is a number. */
  most: number;
  /** What they are called, where “arrived” is old news. */
  label?: string;
  /** Where all of them are. Without it the number of the others only says that there are more. */
  allPath?: string | undefined;
}

/** What has arrived, newest first: every photo keeps its place in the list by its id, so that nothing flickers. */
export function ArrivedPhotos({ files, most, label, allPath }: ArrivedPhotosProps) {
  const { t } = useTranslation('photos');
  const shown = files.slice(-most).reverse();
  const hidden = files.length - shown.length;
  return (
    <div className={styles.arrived}>
      <p className={styles.count} role="status" data-testid="arrived-count">
        {label ?? (files.length === 0 ? t('noneYet') : t('arrived', { count: files.length }))}
      </p>
      {files.length === 0 ? null : (
        <ul className={styles.photos}>
          {shown.map((file) => (
            <li key={file.id} className={styles.photo}>
              <ArrivedPhoto file={file} />
            </li>
          ))}
          {hidden > 0 && allPath === undefined ? (
            <li className={styles.more}>{t('moreThanShown', { count: hidden })}</li>
          ) : null}
        </ul>
      )}
      {hidden > 0 && allPath !== undefined ? (
        // Beside the row: it would scroll out of sight with the photos.
        <Link className={styles.all} to={allPath}>
          {t('moreThanShown', { count: hidden })}
        </Link>
      ) : null}
    </div>
  );
}

function ArrivedPhoto({ file }: { file: UploadedFile }) {
  const { t } = useTranslation('photos');
  return (
    <>
      {file.thumbnailUrl === null ? (
        <span className={styles.empty}>
          <IconPhoto size={32} aria-label={file.state === 'processing' ? t('processing') : file.name} />
        </span>
      ) : (
        <img className={styles.image} src={file.thumbnailUrl} alt={file.name} decoding="async" draggable={false} />
      )}
      {file.state === 'damaged' ? (
        <span className={styles.damaged}>
          <IconAlertTriangle size={20} aria-hidden />
          {t('damaged')}
        </span>
      ) : null}
    </>
  );
}
