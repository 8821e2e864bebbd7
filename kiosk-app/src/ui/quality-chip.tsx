import type { PrintQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2 } from './icons.tsx';
import styles from './quality-chip.module.css';

const ICONS = { good: IconCircleCheck, fair: IconCircleHalf2, low: IconAlertTriangle };

/** How sharp a print will be: a word, a sign and a colour. */
export function QualityChip({ quality, label }: { quality: PrintQuality; label: string }) {
  const Icon = ICONS[quality];
  return (
    <span className={`${styles.chip} ${styles[quality]}`}>
      <Icon size={22} aria-hidden />
      {label}
    </span>
  );
}
