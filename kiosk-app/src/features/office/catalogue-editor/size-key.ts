const MM_PER_INCH = 25.4;
/** Paper of 102 × 152 mm is sold as 4×6. */
const INCH_TOLERANCE_MM = 0.7;
const ISO_A: readonly (readonly [widthMm: number, heightMm: number, name: string])[] = [
  [105, 148, 'a6'],
  [148, 210, 'a5'],
  [210, 297, 'a4'],
  [297, 420, 'a3'],
  [420, 594, 'a2'],
];

/**
 * A key for a new size, as such paper is called: 101.6 × 152.4 mm → `4x6`, 210 × 297 mm → `a4`, 300 × 400 mm →
 * `30x40cm`, 54 × 86 mm → `54x86mm`.
 *
 * @param taken keys that other sizes have: the first free number is added
 */
export function proposedKey(size: { widthMm: number; heightMm: number }, taken: readonly string[]): string {
  const sides = [size.widthMm, size.heightMm].toSorted((one, other) => one - other);
  const [widthMm = 0, heightMm = 0] = sides;
  const key = isoName(widthMm, heightMm) ?? inchName(sides) ?? metricName(sides);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? key : `${key}-${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

function isoName(widthMm: number, heightMm: number): string | undefined {
  return ISO_A.find(([width, height]) => width === widthMm && height === heightMm)?.[2];
}

function inchName(sidesMm: readonly number[]): string | null {
  const inches = sidesMm.map((side) => Math.round(side / MM_PER_INCH));
  const isInches = sidesMm.every((side, index) => {
    const whole = inches[index] ?? 0;
    return whole > 0 && Math.abs(side - whole * MM_PER_INCH) <= INCH_TOLERANCE_MM;
  });
  return isInches ? inches.join('x') : null;
}

function metricName(sidesMm: readonly number[]): string {
  const isCentimetres = sidesMm.every((side) => side % 10 === 0);
  const lengths = sidesMm.map((side) => (isCentimetres ? side / 10 : Math.max(1, Math.round(side))));
  return `${lengths.join('x')}${isCentimetres ? 'cm' : 'mm'}`;
}
