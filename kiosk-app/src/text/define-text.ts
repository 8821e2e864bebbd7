/** One namespace of words, every key in every language: a missing translation does not compile. */
export interface Text<Words> {
  readonly th: Words;
  readonly en: Words;
}

type Widen<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Widen<Words[Key]> };

/**
 * Thai has one form for all numbers, English two: keys that count end in `_one` and `_other` in both languages, with the
 * same words twice in Thai.
 */
export function defineText<const Words>(text: { th: Words; en: Widen<Words> }): Text<Widen<Words>> {
  return text as unknown as Text<Widen<Words>>;
}
