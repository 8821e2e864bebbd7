import { useMediaQuery } from '@mantine/hooks';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { sheetCells } from '@printfront/shared/domain/sheet-layout.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintPicture } from '#ui/print-picture.tsx';
import type { Edit } from './edit-moves.ts';
import styles from './id-sheet.module.css';

interface IdSheetProps {
  file: UploadedFile;
  size: Size;
  edit: Edit;
}

/** The sheet that comes out, what to look for, and beside it what turns and mends the picture. */
export function IdSheet({ file, size, edit, children }: IdSheetProps & { children: ReactNode }) {
  const { t } = useTranslation('sizes');
  const count = size.numberOfPicturesPerPrint;
  return (
    <section className={styles.id}>
      <figure className={styles.figure}>
        {size.sheet ? (
          <PrintedSheet file={file} size={size} sheet={size.sheet} edit={edit} />
        ) : (
          <Pictures file={file} size={size} edit={edit} />
        )}
        <figcaption className={styles.caption}>{t('sheetOf', { count })}</figcaption>
      </figure>
      <div className={styles.advice}>
        <b>{t('idTitle')}</b>
        <span>{t('idHint')}</span>
      </div>
      <div className={styles.tools}>{children}</div>
    </section>
  );
}

/** Longest side of the sheet on the screen. An upright kiosk has room for faces that can be judged. */
const SHEET_PX = 250;
const LARGE_SHEET_PX = 520;
const UPRIGHT = '(orientation: portrait) and (width >= 900px) and (height >= 1600px)';
const useScale = () =>
  useMediaQuery(UPRIGHT, false, { getInitialValueInEffect: false }) ? LARGE_SHEET_PX / SHEET_PX : 1;

/** Every picture where the printer puts it. */
function PrintedSheet({ file, size, sheet, edit }: IdSheetProps & { sheet: NonNullable<Size['sheet']> }) {
  const pxPerMm = (SHEET_PX * useScale()) / Math.max(sheet.widthMm, sheet.heightMm);
  const box = { width: sheet.widthMm * pxPerMm, height: sheet.heightMm * pxPerMm };
  return (
    <div className={styles.printed} style={box} aria-hidden>
      {sheetCells(sheet, size).map(({ leftMm, topMm }) => (
        <span
          key={`${leftMm} ${topMm}`}
          className={styles.placed}
          style={{ left: leftMm * pxPerMm, top: topMm * pxPerMm }}
        >
          <Picture file={file} size={size} edit={edit} box={Math.max(size.widthMm, size.heightMm) * pxPerMm} />
        </span>
      ))}
    </div>
  );
}

/** Where nobody has said how they lie. */
function Pictures({ file, size, edit }: IdSheetProps) {
  const count = size.numberOfPicturesPerPrint;
  const scale = useScale();
  const columns = count > 8 ? 4 : count > 2 ? Math.ceil(count / 3) : count;
  return (
    <div className={styles.sheet} style={{ '--columns': columns } as CSSProperties} aria-hidden>
      {Array.from({ length: Math.min(count, 24) }, (_, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of them are the same picture
        <span key={number} className={styles.picture}>
          <Picture file={file} size={size} edit={edit} box={(count > 8 ? 52 : 72) * scale} />
        </span>
      ))}
    </div>
  );
}

const Picture = ({ file, size, edit, box }: IdSheetProps & { box: number }) => (
  <PrintPicture photo={{ ...file, ...edit }} print={size} src={file.thumbnailUrl} alt="" box={box} />
);
