import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { Crop, UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printedCrop } from '#ui/print-shape.ts';
import { draggedCrop } from './crop-moves.ts';
import styles from './photo-editor.module.css';

interface CropAreaProps {
  file: UploadedFile;
  size: Size;
  frameSrc: string | null;
  isMovable: boolean;
  onDrag: (crop: Crop) => void;
}

const KEY_STEP = 0.05;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The print as large as there is room; a finger or the arrow keys move the picture under the paper. */
export function CropArea({ file, size, frameSrc, isMovable, onDrag }: CropAreaProps) {
  const { t } = useTranslation('sizes');
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const box = useBox(place);
  const src = useSharpPicture(file.thumbnailUrl);

  function move(dx: number, dy: number) {
    onDrag(draggedCrop(printedCrop(file, size), file.rotate, dx, dy));
  }

  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (last.current === null) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move((event.clientX - last.current.x) / width, (event.clientY - last.current.y) / height);
    last.current = { x: event.clientX, y: event.clientY };
  }

  function press(event: KeyboardEvent) {
    const way = ARROWS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    move(...way);
  }

  return (
    <div ref={place} className={styles.place}>
      <button
        type="button"
        className={styles.area}
        aria-label={t('cropArea')}
        disabled={!isMovable}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      >
        <PrintPicture photo={file} print={size} src={src} alt={file.name} frameSrc={frameSrc} box={box} />
      </button>
    </div>
  );
}

const TRIES = 4;
const TRY_AGAIN_MS = 5000;

/** The picture that the grid has shown already, until a sharper one has come; it stays where that does not come. */
function useSharpPicture(thumbnailUrl: string | null): string | null {
  const [sharp, setSharp] = useState<{ of: string; src: string } | null>(null);
  useEffect(() => {
    if (thumbnailUrl === null) return;
    const picture = new Image();
    const src = `${thumbnailUrl}?for=screen`;
    let again: ReturnType<typeof setTimeout> | undefined;
    let triesLeft = TRIES;
    picture.onload = () => setSharp({ of: thumbnailUrl, src });
    // Told that too many are asked for at once, or that the line is gone.
    picture.onerror = () => {
      triesLeft -= 1;
      if (triesLeft > 0) again = setTimeout(() => (picture.src = src), TRY_AGAIN_MS);
    };
    picture.src = src;
    return () => {
      clearTimeout(again);
      picture.onload = null;
      picture.onerror = null;
    };
  }, [thumbnailUrl]);
  return sharp !== null && sharp.of === thumbnailUrl ? sharp.src : thumbnailUrl;
}

function useBox(place: React.RefObject<HTMLElement | null>): number {
  const [box, setBox] = useState(300);
  useLayoutEffect(() => {
    const watched = place.current;
    if (watched === null) return;
    const look = () => setBox(Math.max(120, Math.min(watched.clientWidth - 48, watched.clientHeight - 8)));
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [place]);
  return box;
}
