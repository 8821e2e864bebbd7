import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '#api/catalogue-queries.ts';
import { shopComputerQuery } from '#api/shop-computer-queries.ts';
import { formatDateOf, formatInstant } from '#ui/format.ts';

/** On the shop's clock; a computer that belongs to no shop yet knows none, and shows that of who stands before this screen. */
export function useTimesHere() {
  const { data: computer } = useQuery({ ...shopComputerQuery(), enabled: false });
  const { data: shop } = useQuery({ ...shopQuery(), enabled: computer?.shop != null });
  const timeZone = (computer?.shop == null ? undefined : shop?.timeZone) ?? browsersZone();
  return {
    timeHere: (instant: string, language: string): string => formatInstant(instant, timeZone, language),
    dayHere: (instant: string, language: string): string => formatDateOf(instant, timeZone, 'full', language),
  };
}

const browsersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
