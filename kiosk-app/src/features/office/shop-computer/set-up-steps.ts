import type { ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';

export const SET_UP_STEPS = ['central', 'router', 'wifi', 'kiosks', 'hotFolder', 'https', 'summary'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];
export type ComputerPart = Exclude<SetUpStep, 'summary'>;

/** Whether somebody has decided about it, be it that the shop has none. */
export function isDecided(computer: ShopComputer, part: ComputerPart): boolean {
  if (part === 'central') return computer.shop !== null;
  if (part === 'kiosks') return computer.kiosks.some(({ lastTouchedAt }) => lastTouchedAt !== null);
  const { savedAt, fixed } = computer[part];
  return savedAt !== null || Object.keys(fixed).length > 0;
}

const KEY = 'printfront-set-up-step';

/** A page that is loaded again goes on where it was. */
export function readStep(computer: ShopComputer): SetUpStep {
  const kept = SET_UP_STEPS.find((step) => step === sessionStorage.getItem(KEY));
  return kept ?? SET_UP_STEPS.find((step) => step !== 'summary' && !isDecided(computer, step)) ?? 'summary';
}

const FURTHEST_KEY = 'printfront-set-up-furthest';

/** How far somebody has come in this browser, at the least where they are. */
export const readFurthest = (at: number): number => Math.max(at, Number(sessionStorage.getItem(FURTHEST_KEY) ?? 0));

export function keepStep(step: SetUpStep, furthest: number): void {
  sessionStorage.setItem(KEY, step);
  sessionStorage.setItem(FURTHEST_KEY, String(furthest));
}
