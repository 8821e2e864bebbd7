import { useQuery } from '@tanstack/react-query';
import { type PostalPlace, placesOfPostalCode } from '#ui/postal-places.ts';

/** @param code as it is typed; asked about once it has five digits */
export function usePostalPlaces(code: string): readonly PostalPlace[] {
  const { data = [] } = useQuery({
    queryKey: ['postal-places', code.trim()],
    queryFn: () => placesOfPostalCode(code.trim()),
    enabled: /^\d{5}$/.test(code.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
