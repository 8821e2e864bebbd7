import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { NO_ADJUSTMENTS } from '@printfront/shared/domain/print-adjustments.ts';
import { fixedPaperWay } from '@printfront/shared/domain/print-geometry.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import styles from './paper-picture.module.css';
import { PHONE_MM, paperOf, sheetLayout } from './paper-scale.ts';

interface PaperPictureProps {
  size: Size;
  photo: UploadedFile | undefined;
  pxPerMm: number;
}

/** The paper's white edge. */
const BORDER_PX = 6;

/** A photo that nobody has chosen yet. */
const NO_PHOTO = { width: null, height: null };

/** The paper with the photo on it, to scale beside a phone's outline. */
export function PaperPicture({ size, photo, pxPerMm }: PaperPictureProps) {
  const { columns, rows } = sheetLayout(size);
  const isSheet = columns * rows > 1;
  const paper = paperOf(size);
  const frame = size.photoFrames.find(({ hidden, image }) => !hidden && image !== null) ?? null;
  // On a sheet pictures lie upright, side by side.
  const paperWay = isSheet ? 'upright' : fixedPaperWay(size, frame);
  const adjustments = { ...NO_ADJUSTMENTS, paper: paperWay };
  const shown = { ...(photo ?? NO_PHOTO), crop: null, fit: 'fill' as const, rotate: 0 as const, adjustments };
  // A frame is its own edge, and pictures of a sheet share one.
  const hasBorder = frame === null && !isSheet;
  const print = (
    <PrintPicture
      photo={shown}
      print={size}
      src={photo?.thumbnailUrl ?? null}
      alt=""
      box={Math.round(Math.max(size.widthMm, size.heightMm) * pxPerMm) - (hasBorder ? 2 * BORDER_PX : 0)}
      frameSrc={frame?.image ?? null}
    />
  );
  return (
    <span className={styles.stage} aria-hidden="true">
      <span
        className={styles.phone}
        style={{ width: PHONE_MM.widthMm * pxPerMm, height: PHONE_MM.heightMm * pxPerMm }}
      />
      {/* A landscape of the customer's tells nothing of a photo for a card. */}
      {(photo === undefined || size.faceGuide) && size.imageUrl !== null ? (
        <img className={styles.own} src={size.imageUrl} alt="" style={{ height: paper.heightMm * pxPerMm }} />
      ) : isSheet ? (
        <span
          className={`${styles.paper} ${styles.sheet}`}
          style={{
            gridTemplateColumns: `repeat(${columns}, auto)`,
            gap: Math.max(1, (size.sheet?.gapMm ?? 1) * pxPerMm),
            ...(size.sheet && {
              ...{ width: paper.widthMm * pxPerMm, height: paper.heightMm * pxPerMm },
              ...{ padding: 0, placeContent: 'center' },
            }),
          }}
        >
          {Array.from({ length: columns * rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture so many times
            <span key={index}>{print}</span>
          ))}
        </span>
      ) : (
        <span className={styles.paper} style={{ padding: hasBorder ? BORDER_PX : 0 }}>
          {print}
        </span>
      )}
    </span>
  );
}
