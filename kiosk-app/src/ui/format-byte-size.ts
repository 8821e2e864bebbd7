const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file as people read it: 1_250_000 → "1.3 MB". */
export function formatByteSize(byteSize: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(byteSize, 1)) / 3), UNITS.length - 1);
  const size = byteSize / 1000 ** power;
  return new Intl.NumberFormat(LOCALES[language] ?? LOCALES.th, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
