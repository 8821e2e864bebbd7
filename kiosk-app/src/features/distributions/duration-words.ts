const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

/** A span of time as one rough number: "40 seconds", "3 minutes". */
export function durationWords(seconds: number, language: string): string {
  const [unit, count] =
    seconds < 90
      ? (['second', Math.max(5, Math.ceil(seconds / 5) * 5)] as const)
      : seconds < 90 * 60
        ? (['minute', Math.ceil(seconds / 60)] as const)
        : (['hour', Math.ceil(seconds / 3600)] as const);
  return new Intl.NumberFormat(LOCALES[language] ?? LOCALES.th, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}
