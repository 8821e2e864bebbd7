import styles from './sum-table.module.css';

export interface SumRow {
  label: string;
  /** How many of it, quieter than the label. */
  note?: string;
  /** What was taken off. */
  discount?: string;
  amount: string;
  /** Counts no more. */
  isCrossed?: boolean;
}

/** How a total comes about, amounts already in words. */
export function SumTable({ rows, total }: { rows: readonly SumRow[]; total?: SumRow }) {
  return (
    <dl className={styles.table}>
      {rows.map(({ label, note, discount, amount, isCrossed }) => (
        <div key={label} className={`${styles.row} ${isCrossed ? styles.quiet : ''}`}>
          <dt>
            {label}
            {note === undefined ? null : <span className={styles.quiet}> {note}</span>}
            {discount === undefined ? null : <div className={styles.discount}>{discount}</div>}
          </dt>
          <dd>{isCrossed ? <s>{amount}</s> : amount}</dd>
        </div>
      ))}
      {total === undefined ? null : (
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}
