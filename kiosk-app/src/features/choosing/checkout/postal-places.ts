import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '#text/i18n.ts';

/** Where a letter with a postal code may go: a subdistrict in its district and province, as an address has them. */
export interface PostalPlace {
  subdistrict: string;
  district: string;
  province: string;
}

/** Subdistricts that share a postal code are a few dozen at most. */
const MOST_PLACES = 200;
const BANGKOK = 'กรุงเทพมหานคร';

/**
 * The places of a Thai postal code, by subdistrict; none for a code that nothing has. The list of the country's places comes
 * with the app, and only once somebody types a code.
 */
export async function placesOfPostalCode(code: string, language: 'th' | 'en'): Promise<PostalPlace[]> {
  const { searchAddressByPostalCode, setEngMode } = await import('thai-address-universal');
  await setEngMode(language === 'en');
  const found = await searchAddressByPostalCode(code, MOST_PLACES);
  return found
    .filter(({ postal_code }) => String(postal_code) === code)
    .map(({ sub_district, district, province }) => ({ subdistrict: sub_district, district, province }));
}

/** As it stands on an envelope, in one line. */
export function districtLine({ subdistrict, district, province }: PostalPlace, language: 'th' | 'en'): string {
  if (language === 'en') return `${subdistrict}, ${district}`;
  return province === BANGKOK ? `แขวง${subdistrict} เขต${district}` : `ต.${subdistrict} อ.${district}`;
}

/** @param code as it is typed; asked about once it has five digits */
export function usePostalPlaces(code: string): readonly PostalPlace[] {
  const language = currentLanguage();
  const { data = [] } = useQuery({
    queryKey: ['postal-places', language, code.trim()],
    queryFn: () => placesOfPostalCode(code.trim(), language),
    enabled: /^\d{5}$/.test(code.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
