import { useCallback, useEffect, useMemo, useState } from 'react';
import { forgetWaitingPhotos, listWaitingOrders, type WaitingOrder } from '#offline/waiting-photos.ts';
import { useStorageTrouble } from './use-storage-trouble.ts';

interface WaitingOrders {
  /** Null until the device has been asked. */
  orders: readonly WaitingOrder[] | null;
  photoCount: number;
  /** There may be more that this device cannot read now. */
  isTroubled: boolean;
  /** Takes photos of these orders off this device. */
  forget(orderIds: readonly string[]): Promise<void>;
}

/** Orders whose photos wait on this device, for screens that can do nothing for them but say so. */
export function useWaitingOrders(): WaitingOrders {
  const [orders, setOrders] = useState<readonly WaitingOrder[] | null>(null);
  const look = useCallback(async () => setOrders(await listWaitingOrders()), []);
  const isTroubled = useStorageTrouble(look);
  useEffect(() => void look(), [look]);
  const forget = useCallback(
    async (orderIds: readonly string[]) => {
      for (const orderId of orderIds) await forgetWaitingPhotos(orderId);
      await look();
    },
    [look],
  );
  return useMemo(() => {
    const photoCount = (orders ?? []).reduce((sum, order) => sum + order.photoCount, 0);
    return { orders, photoCount, isTroubled, forget };
  }, [orders, isTroubled, forget]);
}
