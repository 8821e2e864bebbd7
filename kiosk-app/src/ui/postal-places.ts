import { currentLanguage } from '#text/i18n.ts';

/** Where a letter with a postal code may go, in Thai, as the post reads it. */
export interface PostalPlace {
  subdistrict: string;
  district: string;
  province: string;
  /** For who does not read Thai; spelt by ear in places, so it is shown and never written on a parcel. */
  inEnglish: string;
}

/** Subdistricts that share a postal code are a few dozen at most. */
const MOST_PLACES = 200;
const BANGKOK = 'กรุงเทพมหานคร';

/** The package has one language at a time for everybody: those who ask take turns. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The places of a Thai postal code, by subdistrict; none for a code that nothing has. The list of the country's places comes
 * with the app, and only once a person types a code.
 */
export function placesOfPostalCode(code: string): Promise<PostalPlace[]> {
  const asked = turn.then(() => lookUp(code));
  turn = asked.catch(() => undefined);
  return asked;
}

async function lookUp(code: string): Promise<PostalPlace[]> {
  const { searchAddressByPostalCode, setEngMode } = await import('thai-address-universal');
  const find = async (isEnglish: boolean) => {
    await setEngMode(isEnglish);
    const found = await searchAddressByPostalCode(code, MOST_PLACES);
    return found.filter(({ postal_code }) => String(postal_code) === code);
  };
  const [english, thai] = [await find(true), await find(false)];
  return thai.map(({ sub_district: subdistrict, district, province }, index) => {
    const { sub_district = subdistrict, district: other = district } = english[index] ?? {};
    return { subdistrict, district, province, inEnglish: `${sub_district}, ${other}` };
  });
}

/** As it stands on an envelope, in one line. */
export const districtLine = ({ subdistrict, district, province }: PostalPlace): string =>
  province === BANGKOK ? `แขวง${subdistrict} เขต${district}` : `ต.${subdistrict} อ.${district}`;

/** What is chosen from. */
export const placeLabel = (place: PostalPlace): string =>
  currentLanguage() === 'en' ? `${place.inEnglish} · ${place.subdistrict}` : districtLine(place);
