import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-time-zone.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';

type ShopFacts = Pick<Shop, 'timeZone' | 'currency' | 'contact' | 'isDemo'>;

/** As long as the shop has not said: where shops of this kind are. */
const USUAL: ShopFacts = { timeZone: DEFAULT_TIME_ZONE, currency: 'THB' };

export function useShopFacts(): ShopFacts {
  const [facts, setFacts] = useState<ShopFacts>(USUAL);
  useEffect(() => {
    const leaving = new AbortController();
    call(getShop, { signal: leaving.signal }).then(setFacts, () => undefined);
    return () => leaving.abort();
  }, []);
  return facts;
}
