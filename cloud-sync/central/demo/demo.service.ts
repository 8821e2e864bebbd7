import type { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import type { ShopReader } from '../settings/shop-settings.ts';

export interface DemoDeps {
  installed: InstalledShop;
  settings: ShopReader;
  /** Told to what watches over all servers of the demo; absent where nothing does. */
  endDemo?: ((keep: KeptOfDemo) => void) | undefined;
}

export const readDemo = ({ installed, endDemo }: DemoDeps) => ({
  isDemo: installed.isDemo,
  canEnd: installed.isDemo && endDemo !== undefined,
});

/** The servers stop soon after this has been answered. @throws HttpProblem demo-not-here, parameter-invalid for another name */
export async function askForEnd(
  { installed, settings, endDemo }: DemoDeps,
  { keep, demoName }: { keep: KeptOfDemo; demoName: string },
): Promise<void> {
  if (!installed.isDemo || endDemo === undefined) {
    throw new HttpProblem('demo-not-here', 'This is no demo that was started with npm start.');
  }
  const { name } = await settings();
  const meant = demoName.normalize().toLowerCase();
  if (!Object.values(name).some((one) => one.normalize().toLowerCase() === meant)) {
    throw new HttpProblem('parameter-invalid', 'This is not the name of the demo shop.', { parameter: 'demoName' });
  }
  endDemo(keep);
}
