import { formatDateOf, formatInstant } from '#ui/format.ts';

/** Of who stands before this screen: a computer that is not set up knows no shop's time zone yet. */
export const timeHere = (instant: string, language: string): string =>
  formatInstant(instant, Intl.DateTimeFormat().resolvedOptions().timeZone, language);

export const dayHere = (instant: string, language: string): string =>
  formatDateOf(instant, Intl.DateTimeFormat().resolvedOptions().timeZone, 'full', language);
