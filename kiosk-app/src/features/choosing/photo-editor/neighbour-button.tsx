import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { IconChevronLeft, IconChevronRight } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './neighbour-button.module.css';

interface NeighbourButtonProps {
  /** Undefined at either end. */
  file: UploadedFile | undefined;
  label: string;
  side: 'before' | 'after';
  onGo: () => void;
}

/** The photo before or after this one: what is changed here is kept. */
export function NeighbourButton({ file, label, side, onGo }: NeighbourButtonProps) {
  if (file === undefined) return null;
  const picture = file.thumbnailUrl === null ? null : <img className={styles.picture} src={file.thumbnailUrl} alt="" />;
  return (
    <KioskButton className={styles.neighbour} aria-label={label} onClick={onGo}>
      {side === 'before' ? <IconChevronLeft aria-hidden /> : picture}
      {side === 'before' ? picture : <IconChevronRight aria-hidden />}
    </KioskButton>
  );
}
