import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LongList } from '#ui/long-list.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { PhotoViewer, type ViewedPrint } from './photo-viewer.tsx';
import styles from './printed-lines.module.css';

type Line = Order['lines'][number];

const PICTURE_BOX = 84;
/** Two rows on a desk, four on a phone. */
const FIRST_PHOTOS = 12;
/** As in the styles. */
const ROW_PX = 108;
const GAP_PX = 10;

interface PrintedLinesProps {
  lines: readonly Line[];
  /** Of today's catalogue: frames that are still sold have their picture there. */
  sizes: readonly Size[];
  /** The photos have had their time. */
  isDeleted: boolean;
}

/** What is printed, size by size, every photo as it will look; a tap shows it large. */
export function PrintedLines({ lines, sizes, isDeleted }: PrintedLinesProps) {
  const [viewed, setViewed] = useState<number | null>(null);
  const frameImages = new Map(sizes.flatMap(({ photoFrames }) => photoFrames.map(({ id, image }) => [id, image])));
  const frameOf = (line: Line) => frameImages.get(line.photoFrame?.id ?? '') ?? null;
  const prints: ViewedPrint[] = lines.flatMap((line) =>
    line.files
      .filter(({ thumbnailUrl }) => thumbnailUrl !== null)
      .map((file) => ({ line, file, frameSrc: frameOf(line) })),
  );
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <PrintedLine
          key={line.size.id}
          isDeleted={isDeleted}
          line={line}
          frameSrc={frameOf(line)}
          onView={(file) => setViewed(prints.findIndex((print) => print.line === line && print.file === file))}
        />
      ))}
      {viewed === null ? null : <PhotoViewer prints={prints} from={viewed} onClose={() => setViewed(null)} />}
    </div>
  );
}

interface PrintedLineProps {
  line: Line;
  frameSrc: string | null;
  isDeleted: boolean;
  onView: (file: Line['files'][number]) => void;
}

function PrintedLine({ line, frameSrc, isDeleted, onView }: PrintedLineProps) {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });
  const { size, files, photoFrame, finish, printQuantity } = line;
  const isLong = files.length > FIRST_PHOTOS;
  const shown = isOpen ? files : files.slice(0, FIRST_PHOTOS);
  return (
    <section aria-label={localized(size.name, language)}>
      <h3 className={styles.title}>
        {localized(size.name, language)}
        <span className={styles.quiet}>
          {t('prints', { count: printQuantity })}
          {finish ? ` · ${t('onFinish', { finish: localized(finish.name, language) })}` : ''}
          {photoFrame === null ? '' : ` · ${t('frame', { name: localized(photoFrame.name, language) })}`}
        </span>
      </h3>
      <LongList
        items={shown}
        keyOf={({ id }) => id}
        columns={isNarrow ? 3 : 6}
        rowPx={ROW_PX}
        gapPx={GAP_PX}
        className={styles.photos}
      >
        {(file) => (
          <button
            type="button"
            className={styles.photo}
            title={file.thumbnailUrl === null ? undefined : t('enlarge')}
            disabled={file.thumbnailUrl === null}
            onClick={() => onView(file)}
          >
            <PrintPicture
              photo={file}
              print={size}
              src={file.thumbnailUrl}
              alt={t('photoLabel', { name: cleanFileName(file.name), count: file.quantity })}
              unread={<span className={styles.notHere}>{t(isDeleted ? 'photoDeleted' : 'photoNotHere')}</span>}
              frameSrc={frameSrc}
              box={PICTURE_BOX}
            />
            <span className={styles.quantity} aria-hidden>
              × {file.quantity}
            </span>
          </button>
        )}
      </LongList>
      {isLong ? (
        <Button variant="subtle" size="md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('fewerPhotos') : t('allPhotos', { count: files.length })}
        </Button>
      ) : null}
    </section>
  );
}
