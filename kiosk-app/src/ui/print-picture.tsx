import type { PrintSize } from '@printfront/shared/domain/photo-geometry.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './print-picture.module.css';
import { type PrintedPhoto, printShape } from './print-shape.ts';

interface PrintPictureProps {
  photo: PrintedPhoto;
  print: PrintSize;
  /** A picture of the whole upright photo, of any size; null shows `unread`. */
  src: string | null;
  alt: string;
  /** Laid over it: a PNG of the paper's shape. */
  frameSrc?: string | null;
  unread?: ReactNode;
  /** The square it has to fit into. */
  box: number;
  className?: string | undefined;
}

/** A server that is asked for too many pictures at once says so; an image does not ask again by itself. */
const TRIES = 3;
const TRY_AGAIN_MS = 5000;

/** A photo as it will be printed: the paper's shape, the cut, the white, the turn, the frame. */
export function PrintPicture(picture: PrintPictureProps) {
  const { photo, print, src, alt, frameSrc, unread, box, className } = picture;
  const [tries, setTries] = useState(0);
  const [frameAspect, setFrameAspect] = useState(print.widthMm / print.heightMm);
  const { aspect, area, stage, cut, image, rotate, slant, filter } = printShape(photo, print);
  const width = aspect >= 1 ? box : box * aspect;
  return (
    <div className={`${styles.paper} ${className ?? ''}`} style={{ width, height: width / aspect }}>
      {src === null ? (
        <div className={styles.unread}>{unread}</div>
      ) : (
        <div className={styles.area} style={{ width: `${area.width}%`, height: `${area.height}%` }}>
          <div
            className={styles.stage}
            style={{
              width: `${stage.width}%`,
              height: `${stage.height}%`,
              transform: `translate(-50%, -50%) rotate(${rotate}deg)`,
            }}
          >
            <div className={styles.cut} style={{ width: `${cut.width}%`, height: `${cut.height}%` }}>
              <img
                key={tries}
                className={styles.image}
                src={src}
                onError={() => tries < TRIES && setTimeout(() => setTries(tries + 1), TRY_AGAIN_MS)}
                alt={alt}
                loading="lazy"
                decoding="async"
                draggable={false}
                style={{
                  width: `${image.width}%`,
                  height: `${image.height}%`,
                  left: `${image.left}%`,
                  top: `${image.top}%`,
                  filter,
                  ...slant,
                }}
              />
            </div>
          </div>
        </div>
      )}
      {frameSrc ? (
        <img
          className={styles.frame}
          src={frameSrc}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setFrameAspect(naturalWidth / naturalHeight)}
          style={frameStyle(frameAspect, aspect)}
        />
      ) : null}
    </div>
  );
}

/** A frame that stands across the paper is turned clockwise, as the renderer turns it. */
function frameStyle(frameAspect: number, aspect: number): CSSProperties {
  const isAcross = frameAspect !== 1 && aspect !== 1 && frameAspect > 1 !== aspect > 1;
  const turn = 'translate(-50%, -50%)';
  if (!isAcross) return { width: '100%', height: '100%', transform: turn };
  return { width: `${100 / aspect}%`, height: `${100 * aspect}%`, transform: `${turn} rotate(90deg)` };
}
