import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { turned } from '@printfront/shared/domain/photo-geometry.ts';
import { borderOf, paperOf, pictureArea, printedCut } from '@printfront/shared/domain/print-geometry.ts';
import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { PrintPicture } from '#ui/print-picture.tsx';
import { lookFilter } from '#ui/print-shape.ts';
import 'react-easy-crop/react-easy-crop.css';
import { useSharpPicture } from '#ui/use-sharp-picture.ts';
import styles from './crop-stage.module.css';
import { type Edit, moved, type Place, straightened, type Way, zoomed } from './edit-moves.ts';
import { FaceGuideLines } from './face-guide-lines.tsx';
import type { EditHistory } from './use-edit.ts';

interface CropStageProps {
  file: UploadedFile;
  size: Size;
  place: Place;
  history: EditHistory;
  frameSrc: string | null;
  /** A flick sideways where the picture has no room to move: 1 is the next photo. */
  onFlick: (step: 1 | -1) => void;
}

/** The library tells steps from here: what they make of the cut is the geometry's, the same as the print file's. */
const STILL = { x: 0, y: 0 };

/** The picture over the whole stage, what is cut off veiled, and the paper as it will be printed. */
export function CropStage({ file, size, place, history, frameSrc, onFlick }: CropStageProps) {
  const { t } = useTranslation('sizes');
  const stage = useRef<HTMLDivElement>(null);
  const { edit } = history;
  const src = useSharpPicture(file.thumbnailUrl);
  const window = windowIn(useStageBox(stage), edit, place);
  const fingers = useFingers({ place, history, pixelSize: window.pixelSize, onFlick, width: window.width });

  return (
    <div
      ref={stage}
      className={styles.stage}
      onPointerDownCapture={(event) => fingers.down(event, pointFrom(event, stage.current, window))}
      onPointerMoveCapture={(event) => fingers.at(event, pointFrom(event, stage.current, window))}
      onPointerUpCapture={fingers.up}
      onPointerCancelCapture={fingers.up}
    >
      {src === null ? null : (
        <Cropper
          image={src}
          crop={STILL}
          zoom={1}
          minZoom={0.01}
          maxZoom={100}
          rotation={0}
          zoomSpeed={0.6}
          aspect={1}
          cropSize={window}
          objectFit="horizontal-cover"
          restrictPosition={false}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={fingers.drag}
          onZoomChange={fingers.pinch}
          onRotationChange={fingers.turn}
          onInteractionStart={fingers.begin}
          onInteractionEnd={fingers.end}
          transform={`translate(${window.image.left}px, ${window.image.top}px) rotate(${window.image.degrees}deg) scale(${window.image.scale})`}
          style={{ mediaStyle: mediaStyle(window, edit), cropAreaStyle: { top: window.top } }}
          classes={{ cropAreaClassName: styles.window ?? '' }}
          mediaProps={{ 'aria-hidden': true, draggable: false }}
          cropperProps={{
            role: 'application',
            'aria-label': t('cropArea'),
            'aria-describedby': 'editor-keys',
            // The editor has keys of its own, these among them.
            onKeyDown: () => undefined,
            onKeyUp: () => undefined,
            children: (
              <>
                <PrintPicture
                  photo={{ ...file, ...edit }}
                  print={size}
                  src={src}
                  alt={file.name}
                  frameSrc={frameSrc}
                  box={Math.max(window.width, window.height)}
                />
                {size.faceGuide ? <FaceGuideLines guide={size.faceGuide} size={size} /> : <Thirds />}
              </>
            ),
          }}
        />
      )}
    </div>
  );
}

const Thirds = () => <span className={styles.thirds} aria-hidden />;

type Window = ReturnType<typeof windowIn>;

/** Where the paper lies on the stage, and the photo under it. */
function windowIn(box: { width: number; height: number; top: number }, edit: Edit, { photo, size }: Place) {
  const paper = paperOf(photo, edit, size);
  const scale = Math.min(box.width / paper.widthMm, box.height / paper.heightMm);
  const [width, height] = [paper.widthMm * scale, paper.heightMm * scale];
  const area = pictureArea(paper, borderOf(paper, edit.adjustments));
  const cut = printedCut(photo, edit, size);
  const seen = turned({ width: cut.width * photo.width, height: cut.height * photo.height }, edit.rotate);
  const fills = edit.fit === 'fill' ? Math.max : Math.min;
  const pixelSize = fills((area.widthMm * scale) / seen.width, (area.heightMm * scale) / seen.height);
  const middle = { x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 };
  const centre = { x: box.width / 2, y: box.top + box.height / 2 };
  return {
    width,
    height,
    top: centre.y,
    pixelSize,
    centre,
    middle,
    image: {
      width: photo.width * LAID_PX(photo),
      height: photo.height * LAID_PX(photo),
      left: 0,
      top: centre.y - middle.y * photo.height * LAID_PX(photo),
      degrees: edit.rotate + edit.adjustments.straighten,
      scale: pixelSize / LAID_PX(photo),
    },
  };
}

/** The photo lies 1000 px wide or high on the stage and is scaled from there: moving it lays nothing out anew. */
const LAID_PX = (photo: { width: number; height: number }) => 1000 / Math.max(photo.width, photo.height);

function mediaStyle({ image, middle }: Window, edit: Edit): CSSProperties {
  return {
    position: 'absolute',
    top: 0,
    left: `calc(50% - ${middle.x * image.width}px)`,
    width: image.width,
    height: image.height,
    margin: 0,
    transformOrigin: `${middle.x * 100}% ${middle.y * 100}%`,
    filter: lookFilter(edit.adjustments),
    // With all of the photo on the paper nothing is cut: only the paper shows.
    visibility: edit.fit === 'fit' ? 'hidden' : 'visible',
  };
}

/** From the middle of the paper. */
function pointFrom(event: PointerEvent, stage: HTMLElement | null, { top }: Window): Way {
  const box = stage?.getBoundingClientRect();
  if (box === undefined) return STILL;
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - top };
}

/** How far sideways a finger goes before it asks for another photo: a third of the paper. */
const FLICK = 1 / 3;

interface Fingers {
  place: Place;
  history: EditHistory;
  pixelSize: number;
  width: number;
  onFlick: (step: 1 | -1) => void;
}

/** What fingers, mouse and wheel mean: the library says how far, the geometry what becomes of the cut. */
function useFingers({ place, history, pixelSize, width, onFlick }: Fingers) {
  const pointers = useRef(new Map<number, Way>());
  const last = useRef<Point | null>(null);
  const way = useRef({ wished: 0, gone: 0, isSingle: true });
  const source = useRef<string | null>(null);
  const wished = useRef(history.edit.adjustments.straighten);
  const middle = (): Way => {
    const points = [...pointers.current.values()];
    const sum = points.reduce((all, point) => ({ x: all.x + point.x, y: all.y + point.y }), STILL);
    return points.length === 0 ? STILL : { x: sum.x / points.length, y: sum.y / points.length };
  };
  return {
    down: (event: PointerEvent, point: Way) => {
      pointers.current.set(event.pointerId, point);
      if (pointers.current.size > 1) way.current.isSingle = false;
    },
    at: (event: PointerEvent, point: Way) => {
      // A mouse that only passes says where the wheel zooms.
      if (event.pointerType === 'mouse' || pointers.current.has(event.pointerId)) {
        pointers.current.set(event.pointerId, point);
      }
    },
    up: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    begin: (interaction: { source: string }) => {
      last.current = null;
      source.current = interaction.source;
      wished.current = history.edit.adjustments.straighten;
      way.current = { wished: 0, gone: 0, isSingle: pointers.current.size < 2 };
    },
    drag: (to: Point) => {
      // The wheel zooms around the pointer; it is no drag, and neither is what the library tells by itself.
      if (source.current === null || source.current === 'wheel') return;
      const from = last.current ?? STILL;
      last.current = to;
      const step = { x: to.x - from.x, y: to.y - from.y };
      const before = printedCut(place.photo, history.edit, place.size);
      const after = printedCut(place.photo, moved(history.edit, place, step, pixelSize), place.size);
      way.current.wished += step.x;
      way.current.gone += Math.hypot(after.x - before.x, after.y - before.y) * place.photo.width * pixelSize;
      history.change((edit) => moved(edit, place, step, pixelSize), 'fingers');
    },
    pinch: (factor: number) => {
      const at = middle();
      if (factor !== 1) history.change((edit) => zoomed(edit, place, factor, at, pixelSize), 'fingers');
    },
    turn: (degrees: number) => {
      // Small turns add up, though the edit knows tenths of a degree only; near level it stays level.
      wished.current += degrees;
      const to = Math.abs(wished.current) < 1 ? 0 : wished.current;
      history.change((edit) => straightened(edit, place, to), 'fingers');
    },
    end: () => {
      source.current = null;
      const { wished: far, gone, isSingle } = way.current;
      way.current = { wished: 0, gone: 0, isSingle: true };
      history.settle();
      if (isSingle && gone < 8 && Math.abs(far) > width * FLICK) onFlick(far < 0 ? 1 : -1);
    },
  };
}

/** What the paper may take of the stage: below the buttons that lie on it. */
function useStageBox(stage: React.RefObject<HTMLDivElement | null>) {
  const [box, setBox] = useState({ width: 300, height: 300, top: 0 });
  useLayoutEffect(() => {
    const watched = stage.current;
    if (watched === null) return;
    const look = () => {
      const style = getComputedStyle(watched);
      const [top, right, bottom] = [style.paddingTop, style.paddingRight, style.paddingBottom].map(Number.parseFloat);
      setBox({
        width: Math.max(80, watched.clientWidth - 2 * (right ?? 0)),
        height: Math.max(80, watched.clientHeight - (top ?? 0) - (bottom ?? 0)),
        top: top ?? 0,
      });
    };
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [stage]);
  return box;
}
