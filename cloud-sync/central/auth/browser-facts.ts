/** By how they call themselves: a later one names earlier ones too, so the first that fits is meant. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\//],
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const first = (names: readonly (readonly [string, RegExp])[], said: string) =>
  names.find(([, pattern]) => pattern.test(said))?.[0] ?? '';

/** What a browser says that it is, in names that people know; nothing else of it is kept. Empty: it did not say. */
export function browserFacts(userAgent: string | undefined): { browser: string; system: string } {
  const said = (userAgent ?? '').slice(0, 500);
  return { browser: first(BROWSERS, said), system: first(SYSTEMS, said) };
}
