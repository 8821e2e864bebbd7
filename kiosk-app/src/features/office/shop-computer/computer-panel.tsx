import type { ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { CentralPanel } from './central-panel.tsx';
import { HotFolderPanel } from './hot-folder-panel.tsx';
import { HttpsPanel } from './https-panel.tsx';
import { KiosksPanel } from './kiosks-panel.tsx';
import { RouterPanel } from './router-panel.tsx';
import type { ComputerPart } from './set-up-steps.ts';
import { WifiPanel } from './wifi-panel.tsx';

const PANELS: Record<ComputerPart, (props: { computer: ShopComputer }) => React.ReactNode> = {
  central: CentralPanel,
  router: RouterPanel,
  wifi: WifiPanel,
  kiosks: KiosksPanel,
  hotFolder: HotFolderPanel,
  https: HttpsPanel,
};

/** One part of what is set on the shop's computer, at its set-up and afterwards alike. */
export function ComputerPanel({ part, computer }: { part: ComputerPart; computer: ShopComputer }) {
  const Panel = PANELS[part];
  return <Panel computer={computer} />;
}
