import type { PhotoCrop, PhotoRotation, PrintSize } from '@printfront/shared/domain/photo-geometry.ts';
import {
  type Adjustments,
  NO_ADJUSTMENTS,
  type PaperWay,
  STRAIGHTEN_LIMIT,
} from '@printfront/shared/domain/print-adjustments.ts';
import {
  type ChosenPrint,
  heldInPhoto,
  paperOf,
  printedCut,
  type SeenPhoto,
  widestCut,
} from '@printfront/shared/domain/print-geometry.ts';

/** What the editor changes of a print. */
export interface Edit extends ChosenPrint {
  adjustments: Adjustments;
}

/** What the moves are made on. */
export interface Place {
  photo: SeenPhoto;
  size: PrintSize;
}

/** A way or a place on the screen. */
export interface Way {
  x: number;
  y: number;
}

/** Nearer than this nothing prints sharply, and fingers lose the picture. */
export const NEAREST = 6;
/** A step of the zoom buttons. */
export const ZOOM_STEP = 1.25;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<PhotoRotation, PhotoRotation>;

export const editOf = (print: ChosenPrint): Edit => ({
  crop: print.crop,
  fit: print.fit,
  rotate: print.rotate,
  adjustments: { ...NO_ADJUSTMENTS, ...print.adjustments },
});

/** How the print goes to the server: adjustments that change nothing are none. */
export function choiceOf({ adjustments, ...edit }: Edit): ChosenPrint {
  const isPlain = JSON.stringify(editOf({ ...edit, adjustments: null }).adjustments) === JSON.stringify(adjustments);
  return { ...edit, adjustments: isPlain ? null : adjustments };
}

export const areEqual = (one: Edit, other: Edit) => JSON.stringify(one) === JSON.stringify(other);

/** A way on the screen as it lies on the photo, which is turned clockwise there. */
function onPhoto({ x, y }: Way, { rotate, adjustments }: Edit): Way {
  const angle = (-(rotate + adjustments.straighten) * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

const middleOf = (cut: PhotoCrop): Way => ({ x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 });

/** 1 is the widest cut there is. */
export function zoomOf(edit: Edit, { photo, size }: Place): number {
  return widestCut(photo, edit, size).width / printedCut(photo, edit, size).width;
}

function withCut(edit: Edit, { photo, size }: Place, { middle, zoom }: { middle: Way; zoom: number }): Edit {
  const widest = widestCut(photo, edit, size);
  // The shape of the paper is kept exactly, however often fingers zoom.
  const [width, height] = [widest.width / zoom, widest.height / zoom];
  const cut = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  return { ...edit, crop: heldInPhoto(photo, cut, edit.adjustments.straighten) };
}

/**
 * The picture goes with the finger, and never so far that the paper shows anything but photo.
 *
 * @param way in pixels of the screen
 * @param pixelSize of a photo's pixel on the screen
 */
export function moved(edit: Edit, place: Place, way: Way, pixelSize: number): Edit {
  if (edit.fit === 'fit') return edit;
  const middle = middleOf(printedCut(place.photo, edit, place.size));
  const { x, y } = onPhoto({ x: way.x / pixelSize, y: way.y / pixelSize }, edit);
  const to = { x: middle.x - x / place.photo.width, y: middle.y - y / place.photo.height };
  return withCut(edit, place, { middle: to, zoom: zoomOf(edit, place) });
}

/**
 * Nearer (factor above 1) or wider; what is at a place of the screen stays there.
 *
 * @param at from the paper's middle, in pixels of the screen
 */
export function zoomed(edit: Edit, place: Place, factor: number, at: Way = { x: 0, y: 0 }, pixelSize = 1): Edit {
  if (edit.fit === 'fit') return edit;
  const from = zoomOf(edit, place);
  const zoom = between(1, from * factor, NEAREST);
  const middle = middleOf(printedCut(place.photo, edit, place.size));
  const { x, y } = onPhoto({ x: at.x / pixelSize, y: at.y / pixelSize }, edit);
  const stay = 1 - from / zoom;
  const to = { x: middle.x + (x / place.photo.width) * stay, y: middle.y + (y / place.photo.height) * stay };
  return withCut(edit, place, { middle: to, zoom });
}

/** Another shape around the same middle, as near as before. */
function reshaped(edit: Edit, place: Place, change: Partial<Edit>): Edit {
  const changed = { ...edit, ...change };
  if (changed.fit === 'fit' || edit.fit === 'fit') return { ...changed, crop: null };
  const middle = middleOf(printedCut(place.photo, edit, place.size));
  return withCut(changed, place, { middle, zoom: zoomOf(edit, place) });
}

export function adjusted(edit: Edit, place: Place, change: Partial<Adjustments>): Edit {
  const adjustments = { ...edit.adjustments, ...change };
  const { paper, straighten, borderMm } = edit.adjustments;
  const isShapeKept =
    paper === adjustments.paper && straighten === adjustments.straighten && borderMm === adjustments.borderMm;
  return isShapeKept ? { ...edit, adjustments } : reshaped(edit, place, { adjustments });
}

/** By degrees, in tenths: the ruler and fingers alike. */
export function straightened(edit: Edit, place: Place, degrees: number): Edit {
  const straighten = between(-STRAIGHTEN_LIMIT, Math.round(degrees * 10) / 10, STRAIGHTEN_LIMIT);
  return straighten === edit.adjustments.straighten ? edit : adjusted(edit, place, { straighten });
}

export function wayOf(edit: Edit, { photo, size }: Place): 'upright' | 'across' {
  const paper = paperOf(photo, edit, size);
  return paper.widthMm > paper.heightMm ? 'across' : 'upright';
}

/** The photo turns by a quarter; the paper stays as it lies. */
export function rotated(edit: Edit, place: Place): Edit {
  const adjustments = { ...edit.adjustments, paper: wayOf(edit, place) };
  return reshaped(edit, place, { rotate: NEXT_TURN[edit.rotate], adjustments });
}

export const fitted = (edit: Edit, fit: Edit['fit']): Edit => ({ ...edit, fit, crop: null });

/** As the photo came; what its size or frame asks for stays. */
export function plain(paper: PaperWay | null): Edit {
  return { crop: null, fit: 'fill', rotate: 0, adjustments: { ...NO_ADJUSTMENTS, paper } };
}
