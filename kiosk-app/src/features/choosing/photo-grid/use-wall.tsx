import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountPopover } from './count-popover.tsx';
import { flyToSum } from './fly-to-sum.ts';
import { fillingRows, justifiedRows, type WallRow } from './justified-rows.ts';
import { usePhotoTouch } from './use-photo-touch.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { FEW_PHOTOS, nextDensity, perRow } from './wall-density.ts';
import { tileAspect } from './wall-picture.tsx';
import { MOST_PRINTS, type WallProps, type WallRoom } from './wall-props.ts';

/** Of the screen's height, about. */
const WALL_SHARE = 0.62;
/** A tablet and larger: a phone's page scrolls, and its photos stand side by side. */
const UPRIGHT = '(orientation: portrait) and (width >= 600px)';

/** Everything of the wall that does not depend on what scrolls it. */
export function useWall(wall: WallProps, room: WallRoom | null) {
  const { t } = useTranslation('wall');
  const { photos, density } = wall;
  const [activeId, setActiveId] = useState<string | null>(null);
  const [countId, setCountId] = useState<string | null>(null);
  const scrollToRow = useRef<(row: number) => void>(() => undefined);
  const { rows, columns } = useWallRows(wall, room);
  const active = photos.some(({ id }) => id === activeId) ? activeId : (photos[0]?.id ?? null);
  const activeRow = rows.findIndex(({ tiles }) => tiles.some(({ index }) => photos[index]?.id === active));
  // Other rows have other heights: a new function is what the virtualizer measures them anew for, before anything is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with the rows, whatever it does
  const rowKey = useCallback((index: number) => index, [rows]);
  const isKept = useCallback((range: Range) => withRow(defaultRangeExtractor(range), activeRow), [activeRow]);

  function tap(file: UploadedFile) {
    setActiveId(file.id);
    if (wall.selected !== null) return wall.onSelect(file);
    if (file.state === 'damaged') return wall.onDamaged(file);
    // Who has not seen where the face belongs cannot say yet that the photo will do.
    const isFaceFirst = wall.size.faceGuide !== null && file.quantity === 0 && file.state === 'ready';
    if (isFaceFirst) return wall.onEdit(file);
    if (file.quantity < MOST_PRINTS) flyToSum(file.id);
    wall.onWant(file, Math.min(MOST_PRINTS, file.quantity + 1));
  }
  function hold(file: UploadedFile) {
    if (wall.selected !== null || file.state === 'damaged') return;
    if (wall.hasPencils) setCountId(file.id);
    else if (file.thumbnailUrl !== null) wall.onEdit(file);
  }
  const touch = usePhotoTouch(photos, {
    onTap: tap,
    onHold: hold,
    onPart: (file, part) => {
      setActiveId(file.id);
      if (part === 'edit') wall.onEdit(file);
      else if (part === 'similar') wall.onSimilar(file);
      else setCountId(file.id);
    },
    onPinch: (step) => wall.onDensity(nextDensity(density, step)),
  });
  const keys = useWallKeys({ wall, rows, activeId: active, onMove: setActiveId, scrollToRow });

  return {
    rows,
    gapPx: room?.gapPx ?? 0,
    shapeKey: `${room?.widthPx}/${columns}`,
    isKept,
    rowKey,
    activeId: active,
    scrollToRow,
    label: t('photos'),
    listeners: { ...touch, ...keys },
    over: <CountOver wall={wall} rows={rows} room={room} countId={countId} onClose={() => setCountId(null)} />,
  };
}

/** A row that has the focus stays, however far away one has scrolled: the focus would be lost with it. */
function withRow(drawn: number[], row: number): number[] {
  return row < 0 || drawn.includes(row) ? drawn : [...drawn, row].sort((one, other) => one - other);
}

/** The same rows until a photo of another shape comes or goes: counts change without a new layout. */
function useWallRows(
  { photos, size, frameSrc, density }: WallProps,
  room: WallRoom | null,
): {
  rows: WallRow[];
  /** Side by side; 0: as it fills the wall. */
  columns: number;
} {
  const aspects = photos.map((file) => tileAspect(file, size, frameSrc));
  const shapes = aspects.map((aspect) => aspect.toFixed(3)).join();
  // Not the wall's own height, which changes with the head above it while one scrolls.
  const heightPx = window.innerHeight * WALL_SHARE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes are the aspects, by value
  return useMemo(() => {
    const columns = perRow(density, { widthPx: room?.widthPx ?? 0, heightPx, photoCount: aspects.length });
    if (room === null) return { rows: [], columns };
    // Where everything stands low the upper part of the screen is nobody's to reach.
    const isLow = document.documentElement.dataset.reach === 'low';
    const isFew = density === 'some' && aspects.length <= FEW_PHOTOS;
    const isFilling = isFew && !isLow && window.matchMedia(UPRIGHT).matches;
    if (isFilling) return { rows: fillingRows(aspects, { ...room, heightPx }), columns: 0 };
    return { rows: justifiedRows(aspects, { ...room, perRow: columns }), columns };
  }, [shapes, room, density, heightPx]);
}

interface CountOverProps {
  wall: WallProps;
  rows: readonly WallRow[];
  room: WallRoom | null;
  countId: string | null;
  onClose: () => void;
}

/** − number + over the tile that it is about. */
function CountOver({ wall, rows, room, countId, onClose }: CountOverProps): ReactNode {
  const place = useMemo(() => {
    let top = 0;
    for (const row of rows) {
      const tile = row.tiles.find(({ index }) => wall.photos[index]?.id === countId);
      if (tile !== undefined) return { tile, middlePx: top + row.heightPx / 2 };
      top += row.heightPx + (room?.gapPx ?? 0);
    }
    return null;
  }, [rows, wall.photos, countId, room]);
  const file = place === null ? undefined : wall.photos[place.tile.index];
  const isGone = countId !== null && file === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (place === null || file === undefined || room === null) return null;
  return (
    <CountPopover
      file={file}
      centre={{ leftPx: place.tile.leftPx + place.tile.widthPx / 2, topPx: place.middlePx }}
      widthPx={room.widthPx}
      onWant={(quantity) => wall.onWant(file, quantity)}
      onEdit={() => wall.onEdit(file)}
      onRemove={() => wall.onRemove(file)}
      onClose={onClose}
    />
  );
}
