import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintPicture } from '#ui/print-picture.tsx';
import type { Edit } from './edit-moves.ts';
import styles from './id-sheet.module.css';

interface IdSheetProps {
  file: UploadedFile;
  size: Size;
  edit: Edit;
}

/** The sheet that comes out, and what to look for. */
export function IdSheet({ file, size, edit }: IdSheetProps) {
  const { t } = useTranslation('sizes');
  const count = size.numberOfPicturesPerPrint;
  const columns = count > 8 ? 4 : count > 2 ? Math.ceil(count / 3) : count;
  return (
    <section className={styles.id}>
      <figure className={styles.figure}>
        <div className={styles.sheet} style={{ '--columns': columns } as CSSProperties} aria-hidden>
          {Array.from({ length: Math.min(count, 24) }, (_, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all of them are the same picture
            <span key={number} className={styles.picture}>
              <PrintPicture
                photo={{ ...file, ...edit }}
                print={size}
                src={file.thumbnailUrl}
                alt=""
                box={count > 8 ? 52 : 72}
              />
            </span>
          ))}
        </div>
        <figcaption className={styles.caption}>{t('sheetOf', { count })}</figcaption>
      </figure>
      <div className={styles.advice}>
        <b>{t('idTitle')}</b>
        <span>{t('idHint')}</span>
      </div>
    </section>
  );
}
