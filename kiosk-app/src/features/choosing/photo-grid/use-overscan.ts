import { useEffect, useState } from 'react';

/** Rows drawn beyond the edges: a hard fling on a touch screen shows no gaps. */
const OVERSCAN_ROWS = 4;
/** Of rows that have just taken another shape: what is seen is drawn first. */
const AT_FIRST = 1;

/**
 * How many rows beyond the edges are drawn. After a change of shape they come one by one, a frame each: all of them at once would hold up
 * the frame that shows what a finger has just asked for.
 *
 * @param shapeKey changes when the photos lie in other rows
 */
export function useOverscan(shapeKey: string): number {
  const [drawn, setDrawn] = useState({ shapeKey, rows: AT_FIRST });
  const rows = drawn.shapeKey === shapeKey ? drawn.rows : AT_FIRST;
  useEffect(() => {
    if (rows === OVERSCAN_ROWS) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame, not before it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn({ shapeKey, rows: rows + 1 }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shapeKey, rows]);
  return rows;
}
