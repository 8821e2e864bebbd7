const CORNER_PX = 110;

/** Top left, whichever way the language runs. */
export const isInCorner = ({ clientX, clientY }: { clientX: number; clientY: number }): boolean =>
  clientX < CORNER_PX && clientY < CORNER_PX;
