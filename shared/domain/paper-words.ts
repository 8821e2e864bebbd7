const MM_PER_INCH = 25.4;
const digits = (value: number, places: number) => String(Number(value.toFixed(places)));

/** Paper as people say it, smaller side first: 101.6 × 152.4 mm → "10.2 × 15.2 cm", "4 × 6 in". */
export function paperWords(
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  language: string,
): { metric: string; inches: string } {
  const [cm, inch] = language === 'th' ? ['ซม.', 'นิ้ว'] : ['cm', 'in'];
  return {
    metric: `${digits(widthMm / 10, 1)} × ${digits(heightMm / 10, 1)}\u00a0${cm}`,
    inches: `${digits(widthMm / MM_PER_INCH, 1)} × ${digits(heightMm / MM_PER_INCH, 1)}\u00a0${inch}`,
  };
}
