import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

/** What the order's shell gives to each of its steps. */
export interface OrderShell {
  orderId: string;
  /** The photos panel made small, for the bar at the bottom. */
  photosButton: ReactNode;
  /** Opens the photos panel: where photos come from. */
  openPhotos: () => void;
  /** Gives the screen more or less time before it asks whether anybody is there. */
  setIdleMs: (ms: number | null) => void;
  /** Photos chosen on this device that the shop does not have yet. */
  unsentCount: number;
  /** Over every step it is said that the shop's computer is away: photos that wait need not be said again. */
  isAwaySaid: boolean;
  /** Says how many files were refused; nothing while none was. */
  notTaken: ReactNode;
  /** Wipes everything and goes to the start. */
  finish: () => Promise<void>;
}

export const useOrderShell = () => useOutletContext<OrderShell>();
