import { isTimeZone } from '@printfront/shared/domain/time-zone.ts';

export interface ZoneChoice {
  /** IANA name. */
  value: string;
  /** As people read it: Asia / Ho Chi Minh. */
  label: string;
}

/** Every zone that this browser knows, and the one that is in force, whoever chose it. */
export function zoneChoices(current: string): ZoneChoice[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current]);
  return [...names]
    .filter(isTimeZone)
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}

/** How far it is from Greenwich at that moment: GMT+7. */
export const offsetWords = (timeZone: string, nowMs: number): string => partOf('shortOffset', timeZone, nowMs, 'en');

/** What people search by who know no city of the list: the country, and the zone in words, in both languages. */
export const searchedIn = ({ value, label }: ZoneChoice, nowMs: number): string =>
  ['th', 'en']
    .flatMap((language) => [
      partOf('shortGeneric', value, nowMs, language),
      partOf('long', value, nowMs, language),
      label,
      value,
      offsetWords(value, nowMs),
    ])
    .join(' ')
    .toLowerCase();

/** Where this device stands; null where it says no place: UTC is nobody's shop. */
export function zoneOfDevice(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : null;
}

function partOf(
  timeZoneName: 'shortOffset' | 'shortGeneric' | 'long',
  timeZone: string,
  nowMs: number,
  language: string,
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(nowMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
