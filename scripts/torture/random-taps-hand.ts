import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Page } from 'playwright';
import { type Spot, spotsUnlessBroken } from './random-taps-page.ts';

type Screen = { width: number; height: number };

export interface Hand {
  page: Page;
  random: SeededRandom;
  /** What it has done, in words. */
  moves: string[];
  /** Between which the page is turned. */
  screens: readonly Screen[];
}

const KEYS = ['Escape', 'Tab', 'Enter', ' ', 'ArrowDown', 'ArrowRight', 'Backspace', '3', '0', 'e', '+', '-', 'a'];

/** Mostly a tap on what can be touched; else a tap anywhere, a key, a drag, a scroll, or the screen is turned. */
export const moveAtRandom = (hand: Hand): Promise<void> =>
  hand.random.chance(0.8) ? tapSomething(hand) : doSomethingElse(hand);

async function tapSomething({ page, random, moves }: Hand): Promise<void> {
  const spots = await page.evaluate<Spot[] | null>(spotsUnlessBroken).catch((): Spot[] => []);
  const spot = spots === null || spots.length === 0 ? null : random.pick(spots);
  if (spot === null) {
    moves.push('wait');
    return await page.waitForTimeout(50);
  }
  moves.push(`tap ${spot.name}`);
  await page.touchscreen.tap(spot.x, spot.y);
}

async function doSomethingElse({ page, random, moves, screens }: Hand): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 300, height: 300 };
  const x = random.between(1, width - 1);
  const y = random.between(1, height - 1);
  const dice = random.next();
  if (dice < 0.35) {
    moves.push(`tap ${x}/${y}`);
    return await page.touchscreen.tap(x, y);
  }
  if (dice < 0.7) {
    const key = random.pick(KEYS);
    moves.push(`key ${key}`);
    return await page.keyboard.press(key);
  }
  if (dice < 0.85) {
    moves.push('scroll');
    await page.mouse.move(x, y);
    return await page.mouse.wheel(0, random.between(-900, 900));
  }
  if (dice < 0.92) {
    moves.push('drag');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(random.between(1, width - 1), random.between(1, height - 1), { steps: 3 });
    return await page.mouse.up();
  }
  const screen = random.pick(screens);
  moves.push(`turn to ${screen.width}×${screen.height}`);
  await page.setViewportSize(screen);
}
