import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
import { useSharpPicture } from '#ui/use-sharp-picture.ts';
import styles from './wall-picture.module.css';

interface WallPictureProps {
  file: UploadedFile;
  size: Pick<Size, 'widthMm' | 'heightMm'>;
  frameSrc: string | null;
  widthPx: number;
  heightPx: number;
}

/** Nobody has cut, turned or framed it: it stands in its own shape. Else it is shown as it will be printed. */
const isAsTaken = (file: UploadedFile, frameSrc: string | null) =>
  frameSrc === null && file.crop === null && file.rotate === 0 && file.fit === 'fill';

/** Width over height of a tile. */
export function tileAspect(file: UploadedFile, size: WallPictureProps['size'], frameSrc: string | null): number {
  if (file.width === null || file.height === null) return 1;
  return isAsTaken(file, frameSrc) ? file.width / file.height : printShape(file, size).aspect;
}

/** From this on a small picture looks blurry that will be printed sharp. */
const LARGE_PX = 520;

export function WallPicture({ file, size, frameSrc, widthPx, heightPx }: WallPictureProps) {
  const { t } = useTranslation('sizes');
  const box = Math.max(widthPx, heightPx);
  const src = useSharpPicture(box > LARGE_PX ? file.thumbnailUrl : null) ?? file.thumbnailUrl;
  if (src === null) {
    return (
      <span className={styles.unread}>
        {file.state === 'damaged' ? <IconAlertTriangle size={40} aria-hidden /> : t('processing')}
      </span>
    );
  }
  if (isAsTaken(file, frameSrc)) return <Thumbnail src={src} under={file.thumbnailUrl} />;
  return (
    <span className={styles.print}>
      <PrintPicture photo={file} print={size} src={src} alt="" frameSrc={frameSrc} box={box} />
    </span>
  );
}

/** A server that is asked for too many pictures at once says so; an image does not ask again by itself. */
const TRIES = 4;
const TRY_AGAIN_MS = 3000;

/** @param under the small picture, seen until the sharp one has been drawn */
function Thumbnail({ src, under }: { src: string; under: string | null }) {
  const [tries, setTries] = useState(0);
  return (
    <img
      key={tries}
      className={styles.thumbnail}
      src={src}
      style={src === under ? undefined : { background: `center / cover url("${under}")` }}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => tries < TRIES && setTimeout(() => setTries(tries + 1), TRY_AGAIN_MS)}
    />
  );
}
