import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useMemo, useState } from 'react';
import { rememberDensity, rememberedDensity, type WallDensity } from './wall-density.ts';
import { countForTabs, inOrderTaken, shownPhotos, type WallCounts, type WallFilter } from './wall-photos.ts';

export interface WallView {
  /** Those of the filter, in the order in which they were taken. */
  photos: UploadedFile[];
  counts: WallCounts;
  filter: WallFilter;
  show: (filter: WallFilter) => void;
  /** Decides anew what the filter shows: after all were changed at once. */
  lookAgain: () => void;
  density: WallDensity;
  setDensity: (density: WallDensity) => void;
}

/** Which photos of a size are on the wall, and how large. */
export function useWallView(files: readonly UploadedFile[]): WallView {
  const [filter, setFilter] = useState<WallFilter>('all');
  const [looks, setLooks] = useState(0);
  const [density, setDensity] = useState(rememberedDensity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter, or a new look, decides anew
  const decided = useMemo(() => new Map<string, boolean>(), [filter, looks]);
  const ordered = useMemo(() => inOrderTaken(files), [files]);
  const photos = useMemo(() => shownPhotos(ordered, filter, decided), [ordered, filter, decided]);
  return {
    photos,
    counts: useMemo(() => countForTabs(files), [files]),
    filter,
    show: setFilter,
    lookAgain: () => setLooks((count) => count + 1),
    density,
    setDensity: (chosen) => {
      rememberDensity(chosen);
      setDensity(chosen);
    },
  };
}
