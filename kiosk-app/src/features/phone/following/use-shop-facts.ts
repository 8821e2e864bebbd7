import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';

type ShopFacts = Pick<Shop, 'timeZone' | 'currency' | 'contact' | 'isDemo'>;

/** As long as the shop has not said: where shops of this kind are. */
const USUAL: ShopFacts = { timeZone: 'Asia/Bangkok', currency: 'THB' };

export function useShopFacts(): ShopFacts {
  const [facts, setFacts] = useState<ShopFacts>(USUAL);
  useEffect(() => {
    const leaving = new AbortController();
    call(getShop, { signal: leaving.signal }).then(setFacts, () => undefined);
    return () => leaving.abort();
  }, []);
  return facts;
}
