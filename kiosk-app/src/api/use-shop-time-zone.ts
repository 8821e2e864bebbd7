import { useQuery } from '@tanstack/react-query';
import { shopQuery } from './catalogue-queries.ts';

const DEFAULT_TIME_ZONE = 'Asia/Bangkok';

/** IANA name; Bangkok's until the shop has said. */
export const useShopTimeZone = (): string => useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE;
