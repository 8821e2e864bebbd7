import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { launchBrowser } from '../../kiosk-app/browser-tests/browser.ts';
import { startShop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { findChromium } from '../find-chromium.mjs';
import { createMonkey, type Monkey } from './random-taps-monkey.ts';
import { countLost, emptyTally, type TortureScenario } from './scenario.ts';

const APP = path.resolve(import.meta.dirname, '../../kiosk-app/dist/index.html');
/** So often the photos and the price are compared with what the shop says, and so often the way out is taken. */
const LOOK_EVERY = 12;
const LEAVE_EVERY = 150;

export const scenario: TortureScenario = {
  name: 'random-taps',
  fault: 'somebody who taps everything at random, at a kiosk that is turned and on a phone that sends photos to it',
  cycles: { long: 20_000, short: 120 },
  obstacle: async () => (existsSync(APP) ? null : 'the app is not built (npm run build)'),

  async run({ random, goesOn, note, tell }) {
    const tally = emptyTally();
    const lost = countLost(tally, note);
    process.env.CHROMIUM ??= findChromium();
    const [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
    try {
      const monkey = await createMonkey({ shop, browser, random, lost });
      while (goesOn(tally)) {
        await monkey.move();
        tally.cycles += 1;
        if (tally.cycles % LOOK_EVERY === 0) tally.photos += await monkey.checkOrder();
        if (tally.cycles % LEAVE_EVERY === 0 && (await leave(monkey, random))) tally.orders += 1;
        if (tally.lost > 0) break;
      }
      if (tally.lost === 0) tally.photos += await monkey.checkAll();
      tell(`${monkey.seen.size} different screens and dialogs seen`);
      if (tally.lost > 0) tell(`the last moves:\n    ${monkey.lastMoves().join('\n    ')}`);
    } finally {
      await browser.close();
      await shop.stop();
    }
    return tally;
  },
};

/** Half of the customers walk away: an order that is put aside is nobody's way out. */
async function leave(monkey: Monkey, random: SeededRandom): Promise<boolean> {
  if (random.chance(0.5)) return false;
  await monkey.wayOut();
  return true;
}
