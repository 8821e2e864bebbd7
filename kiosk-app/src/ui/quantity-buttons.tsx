import { IconMinus, IconPlus } from './icons.tsx';
import styles from './quantity-buttons.module.css';

interface QuantityButtonsProps {
  quantity: number;
  max: number;
  /** Spoken names: “One print more of photo 3”. */
  moreLabel: string;
  lessLabel: string;
  onChange: (quantity: number) => void;
}

/** − count +, with room for fast fingers. */
export function QuantityButtons({ quantity, max, moreLabel, lessLabel, onChange }: QuantityButtonsProps) {
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.round}
        aria-label={lessLabel}
        disabled={quantity <= 0}
        onClick={() => onChange(quantity - 1)}
      >
        <IconMinus size={30} stroke={2.5} aria-hidden />
      </button>
      <output className={`${styles.count} ${quantity === 0 ? styles.none : ''}`}>{quantity}</output>
      <button
        type="button"
        className={styles.round}
        aria-label={moreLabel}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <IconPlus size={30} stroke={2.5} aria-hidden />
      </button>
    </div>
  );
}
