import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';

type ShopFacts = Pick<Shop, 'timeZone' | 'currency' | 'contact' | 'isDemo'>;

export function useShopFacts(): ShopFacts {
  const [facts, setFacts] = useState<ShopFacts>(DEFAULT_SHOP);
  useEffect(() => {
    const leaving = new AbortController();
    call(getShop, { signal: leaving.signal }).then(setFacts, () => undefined);
    return () => leaving.abort();
  }, []);
  return facts;
}
