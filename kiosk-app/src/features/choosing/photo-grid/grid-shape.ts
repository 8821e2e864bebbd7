export interface GridShape {
  columns: number;
  /** Square that a photo's paper is drawn into. */
  picturePx: number;
  /** Picture, quality line, buttons and the gap below. */
  rowPx: number;
}

const GAP_PX = 20;
/** Quality line, buttons and the gaps between them, as photo-tile.module.css has them. */
const CONTROLS_PX = 26 + 64 + 2 * 6;
/** − number +: two 64 px buttons, room for three digits, and two gaps of 12. */
const NARROWEST_TILE_PX = 200;
const WIDEST_PICTURE_PX = 240;

/** Four columns on a tall kiosk, five on a wide one, fewer only where buttons would not fit side by side. */
export function gridShape(widthPx: number, heightPx: number): GridShape {
  const most = widthPx >= 1150 ? 5 : 4;
  const fitting = Math.floor((widthPx + GAP_PX) / (NARROWEST_TILE_PX + GAP_PX));
  const columns = Math.max(1, Math.min(most, fitting));
  const tilePx = (widthPx - (columns - 1) * GAP_PX) / columns;
  // On a low screen the picture gives way, so that a whole tile with its buttons is always in view.
  const picturePx = Math.round(Math.max(120, Math.min(tilePx, WIDEST_PICTURE_PX, heightPx - CONTROLS_PX - GAP_PX)));
  return { columns, picturePx, rowPx: picturePx + CONTROLS_PX + GAP_PX };
}

/** The same measures of a page for people at home, whose rows lie further apart than its columns. */
const HOME_GAP_PX = 16;
const HOME_ROW_GAP_PX = 24;
const HOME_CONTROLS_PX = 24 + 44 + 2 * 6;
const HOME_NARROWEST_TILE_PX = 148;
const HOME_USUAL_TILE_PX = 216;

/** Two columns on a phone, six on a desktop, as many between as make tiles of about the same width. */
export function homeGridShape(widthPx: number): GridShape {
  const fitting = Math.floor((widthPx + HOME_GAP_PX) / (HOME_NARROWEST_TILE_PX + HOME_GAP_PX));
  const columns = Math.max(1, Math.min(Math.round(widthPx / HOME_USUAL_TILE_PX), fitting));
  const tilePx = (widthPx - (columns - 1) * HOME_GAP_PX) / columns;
  const picturePx = Math.round(Math.min(tilePx, WIDEST_PICTURE_PX));
  return { columns, picturePx, rowPx: picturePx + HOME_CONTROLS_PX + HOME_ROW_GAP_PX };
}
