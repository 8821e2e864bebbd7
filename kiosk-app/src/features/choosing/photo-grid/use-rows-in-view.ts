import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { WallRow } from './justified-rows.ts';

interface RowsInView {
  // biome-ignore lint/suspicious/noExplicitAny: of a window or of an element, which the library tells apart
  virtualizer: Virtualizer<any, Element>;
  rows: readonly WallRow[];
  photos: readonly UploadedFile[];
  /** Changes when the same photos lie in other rows: another density, a screen that was turned. */
  shapeKey: string;
  marginPx: number;
}

/**
 * Keeps the same picture at the top of the view when the rows change their shape.
 *
 * @returns what is called on scrolling
 */
export function useRowsInView({ virtualizer, rows, photos, shapeKey, marginPx }: RowsInView): () => void {
  const topPhoto = useRef<string | null>(null);
  const latest = useRef({ virtualizer, rows, photos, marginPx });
  useEffect(() => {
    latest.current = { virtualizer, rows, photos, marginPx };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another shape moves the view, not another photo
  useLayoutEffect(() => {
    const id = topPhoto.current;
    const row = id === null ? -1 : rows.findIndex(({ tiles }) => tiles.some(({ index }) => photos[index]?.id === id));
    if (row > 0) virtualizer.scrollToIndex(row, { align: 'start' });
  }, [shapeKey]);

  return useCallback(() => {
    const now = latest.current;
    const offset = now.virtualizer.scrollOffset ?? 0;
    const item = now.virtualizer.getVirtualItems().find(({ end }) => end > offset);
    const index = item === undefined ? undefined : now.rows[item.index]?.tiles[0]?.index;
    topPhoto.current = index === undefined || offset <= now.marginPx ? null : (now.photos[index]?.id ?? null);
  }, []);
}
