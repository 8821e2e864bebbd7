import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { CheckLine } from './check-line.tsx';
import styles from './check-lines.module.css';

interface CheckLinesProps {
  summary: PriceSummary;
  sizes: readonly Size[];
  currency: string;
  onChange: (sizeKey: string) => void;
  onRemove: (sizeKey: string) => void;
  onMend: (sizeKey: string, file: UploadedFile) => void;
}

/** Every size that is ordered: what, how many, for how much, and each print to look at. */
export function CheckLines({ summary, sizes, ...rest }: CheckLinesProps) {
  return (
    <ul className={styles.lines}>
      {summary.breakdown.map((line) => {
        const size = sizes.find(({ key }) => key === line.size);
        const isOnly = summary.breakdown.length === 1;
        return size === undefined ? null : (
          <CheckLine key={line.size} line={line} size={size} isOnly={isOnly} {...rest} />
        );
      })}
    </ul>
  );
}
