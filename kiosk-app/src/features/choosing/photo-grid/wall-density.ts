/** How large the pictures are on screen: the customer's choice, kept while they are here. */
export const DENSITIES = ['few', 'some', 'many'] as const;
export type WallDensity = (typeof DENSITIES)[number];

const KEY = 'printfront-wall-density';

export function rememberedDensity(): WallDensity {
  const stored = sessionStorage.getItem(KEY);
  return DENSITIES.find((density) => density === stored) ?? 'some';
}

export const rememberDensity = (density: WallDensity): void => sessionStorage.setItem(KEY, density);

/** One step larger (-1) or smaller (1); the last stays. */
export function nextDensity(density: WallDensity, step: -1 | 1): WallDensity {
  return DENSITIES[DENSITIES.indexOf(density) + step] ?? density;
}

/** Usual photos side by side, by the room for the wall: a phone, a tall kiosk, a low one, a large low one. */
const STEPS = [
  { fromPx: 1600, few: 3, some: 7, many: 10 },
  { fromPx: 1100, few: 3, some: 6, many: 9 },
  { fromPx: 500, few: 2, some: 4, many: 6 },
  { fromPx: 0, few: 1, some: 2, many: 4 },
] as const;

/** So few fill an upright screen only when they stand below one another. */
export const FEW_PHOTOS = 6;

/** Of the pictures that people take: between across and upright. */
const USUAL_ASPECT = 1.5;

/**
 * A few photos do not stand in a corner of an empty wall: they are as large as the wall has room for, never larger than
 * large ones.
 */
export function perRow(
  density: WallDensity,
  { widthPx, heightPx, photoCount }: { widthPx: number; heightPx: number; photoCount: number },
): number {
  const step = STEPS.find(({ fromPx }) => widthPx >= fromPx) ?? STEPS[3];
  if (density !== 'some') return step[density];
  const filling = Math.sqrt((photoCount * widthPx) / (USUAL_ASPECT * Math.max(1, heightPx)));
  return Math.min(step.some, Math.max(step.few, filling));
}
