import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './film-strip.module.css';

/** Pictures on either side of the one that is edited; a stage has no room for more. */
const SIDE = 4;

interface FilmStripProps {
  files: readonly UploadedFile[];
  /** The index of the one that is edited. */
  at: number;
  onGo: (file: UploadedFile) => void;
}

/** Below the picture on a wide screen: the photos before and after it. What was changed is kept on the way to another. */
export function FilmStrip({ files, at, onGo }: FilmStripProps) {
  const { t } = useTranslation('sizes');
  const start = Math.max(0, Math.min(at - SIDE, files.length - 2 * SIDE - 1));
  const [before, after] = [files[at - 1], files[at + 1]];
  return (
    <nav className={styles.film} aria-label={t('otherPhotos')}>
      <KioskButton
        square
        className={styles.arrow}
        aria-label={t('photoBefore')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onGo(before)}
      >
        <IconChevronLeft aria-hidden />
      </KioskButton>
      {files.slice(start, start + 2 * SIDE + 1).map((file, index) => (
        // Keys go by the arrows: nine stops more would be in everybody's way.
        <button
          key={file.id}
          type="button"
          tabIndex={-1}
          className={styles.photo}
          aria-label={t('photoLabel', { number: start + index + 1, name: file.name })}
          aria-current={start + index === at}
          onClick={() => start + index !== at && onGo(file)}
        >
          {file.thumbnailUrl === null ? null : <img src={file.thumbnailUrl} alt="" decoding="async" />}
        </button>
      ))}
      <KioskButton
        square
        className={styles.arrow}
        aria-label={t('photoAfter')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onGo(after)}
      >
        <IconChevronRight aria-hidden />
      </KioskButton>
    </nav>
  );
}
