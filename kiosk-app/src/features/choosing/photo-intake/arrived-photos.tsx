import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconAlertTriangle, IconPhoto } from '#ui/icons.tsx';
import styles from './arrived-photos.module.css';

interface ArrivedPhotosProps {
  files: readonly UploadedFile[];
  /** The newest ones that there is room for; the rest is a number. */
  most: number;
  /** What they are called, with their number. */
  label: string;
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
        {label}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no finger moves the row by keyboard */}
      <ul className={styles.photos} tabIndex={0} aria-label={label}>
        {shown.map((file) => (
          <li key={file.id} className={styles.photo}>
            <ArrivedPhoto file={file} />
          </li>
        ))}
      </ul>
      {/* Beside the row: in it they would be out of sight with its last photos. */}
      {hidden === 0 ? null : allPath === undefined ? (
        <span className={styles.more}>{t('moreThanShown', { count: hidden })}</span>
      ) : (
        <Link className={styles.more} to={allPath}>
          {t('moreThanShown', { count: hidden })}
        </Link>
      )}
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
