import type { DamagedPhoto } from '../../contracts/shop-health.ts';

interface FoundPhoto {
  foundAt: string;
  uses: readonly { orderId: string | null; iid: number | null; name: string }[];
}

/** Damaged photos as staff are told of them: those that are still needed. Of others the collector takes care. */
export const shownDamage = (found: readonly FoundPhoto[]): DamagedPhoto[] =>
  found
    .filter(({ uses }) => uses.length > 0)
    .map(({ foundAt, uses }) => ({
      foundAt,
      uses: uses.map(({ orderId, iid, name }) => ({ orderId, iid, fileName: name })),
    }));
