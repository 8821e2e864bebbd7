import styles from './frame-sample.module.css';

interface FrameSampleProps {
  print: { widthMm: number; heightMm: number };
  /** null shows the photo alone. */
  src: string | null;
  alt: string;
}

/** The square it has to fit into. */
const BOX = 150;

/** A frame over something like a photo, at the paper's shape. */
export function FrameSample({ print: { widthMm, heightMm }, src, alt }: FrameSampleProps) {
  const longest = Math.max(widthMm, heightMm);
  return (
    <div className={styles.paper} style={{ width: (BOX * widthMm) / longest, height: (BOX * heightMm) / longest }}>
      {src === null ? null : <img className={styles.frame} src={src} alt={alt} draggable={false} />}
    </div>
  );
}
