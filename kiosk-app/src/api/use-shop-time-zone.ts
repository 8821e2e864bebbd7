import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { useQuery } from '@tanstack/react-query';
import { shopQuery } from './catalogue-queries.ts';

/** IANA name; Bangkok's until the shop has said. */
export const useShopTimeZone = (): string => useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE;
