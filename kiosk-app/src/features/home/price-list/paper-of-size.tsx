import autumnHill from '../welcome/pictures/autumn-hill.avif';
import dandelions from '../welcome/pictures/dandelions.avif';
import fig from '../welcome/pictures/fig.avif';
import sunset from '../welcome/pictures/sunset.avif';
import twoDogs from '../welcome/pictures/two-dogs.avif';
import styles from './price-list.module.css';

/** Pictures that the page has anyway, and how they lie. */
const PICTURES = [
  { src: dandelions, isAcross: true },
  { src: twoDogs, isAcross: false },
  { src: autumnHill, isAcross: true },
  { src: fig, isAcross: false },
  { src: sunset, isAcross: true },
];
const LONGEST_PX = 104;
/** Papers differ by more than ten times: true to scale an ID photo would be a dot. */
const FLATTENED = 0.45;

interface PaperOfSizeProps {
  size: { widthMm: number; heightMm: number };
  /** Of the largest paper beside it. */
  longestMm: number;
  /** Its place in the list: neighbours show other pictures. */
  at: number;
}

/** A print of this size, larger than those of smaller sizes. */
export function PaperOfSize({ size: { widthMm, heightMm }, longestMm, at }: PaperOfSizeProps) {
  const { src, isAcross } = PICTURES[at % PICTURES.length] ?? { src: fig, isAcross: false };
  const longPx = Math.round(LONGEST_PX * (heightMm / longestMm) ** FLATTENED);
  const shortPx = Math.round((longPx * widthMm) / heightMm);
  const [width, height] = isAcross ? [longPx, shortPx] : [shortPx, longPx];
  return (
    <div className={styles.stage} aria-hidden="true">
      <img className={styles.paper} src={src} width={width} height={height} alt="" loading="lazy" decoding="async" />
    </div>
  );
}
