/** Thai vowels that stand before the consonant they are spoken after. */
const LEADING_VOWEL = /^[เแโใไ]/u;

/** The letter that stands for a person: of เอก it is อ. Empty of an empty name. */
export function initialOf(name: string): string {
  const [first = '', second = ''] = name.trim();
  return (LEADING_VOWEL.test(first) && second !== '' ? second : first).toUpperCase();
}
