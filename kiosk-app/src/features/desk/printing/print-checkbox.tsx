import { Checkbox } from '@mantine/core';
import { PrintPicture } from '#ui/print-picture.tsx';
import type { NamedPrint } from './named-prints.ts';
import styles from './printing.module.css';

const PICTURE_BOX = 64;
/** As in the styles. */
export const ROW_PX = 88;

interface PrintCheckboxProps {
  print: NamedPrint;
  /** What a tick says, to somebody who does not see the row. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The picture, the name and the size of a print, to be ticked. */
export function PrintCheckbox({ print, label, checked, disabled = false, onChange }: PrintCheckboxProps) {
  const { line, file, name, sizeName } = print;
  return (
    <>
      <span className={styles.box}>
        <PrintPicture photo={file} print={line.size} src={file.thumbnailUrl} alt="" box={PICTURE_BOX} />
      </span>
      <Checkbox
        size="md"
        className={styles.wide}
        label={
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>
              {sizeName} × {file.quantity}
            </span>
          </>
        }
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  );
}
