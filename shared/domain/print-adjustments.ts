export const PAPER_WAYS = ['upright', 'across'] as const;
export type PaperWay = (typeof PAPER_WAYS)[number];

/** More than this is another picture, and of most photos little would be left. */
export const STRAIGHTEN_LIMIT = 15;

export const BRIGHTNESS = { muchDarker: -2, darker: -1, asItIs: 0, brighter: 1, muchBrighter: 2 } as const;
export const BRIGHTNESS_STEPS = Object.values(BRIGHTNESS);
export type Brightness = (typeof BRIGHTNESS)[keyof typeof BRIGHTNESS];
/** What every colour is multiplied with, the same on the screen and in the print. */
export const BRIGHTNESS_FACTOR: Readonly<Record<Brightness, number>> = {
  [-2]: 0.76,
  [-1]: 0.88,
  0: 1,
  1: 1.14,
  2: 1.3,
};

/** What a customer changed of a print beside its cut, its fit and its turn. */
export interface Adjustments {
  /** Null: the paper lies as the photo does. */
  paper: PaperWay | null;
  /** Degrees that the picture is turned clockwise around the middle of its cut. */
  straighten: number;
  /** White paper around the picture. */
  borderMm: number;
  isBlackAndWhite: boolean;
  brightness: Brightness;
}

export const NO_ADJUSTMENTS: Adjustments = {
  paper: null,
  straighten: 0,
  borderMm: 0,
  isBlackAndWhite: false,
  brightness: 0,
};
