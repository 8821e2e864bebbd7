const STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Disk space as people read it: 82400000000 → "82.4 GB". */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    style: 'unit',
    unit: STEPS[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
