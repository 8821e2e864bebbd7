import styles from './hero-prints.module.css';
import autumnHill from './pictures/autumn-hill.avif';
import fig from './pictures/fig.avif';
import sunset from './pictures/sunset.avif';
import twoDogs from './pictures/two-dogs.avif';

/** Pixels of the files, so that nothing moves when they come. */
const PRINTS = [
  { name: 'hill', src: autumnHill, width: 560, height: 380 },
  { name: 'dogs', src: twoDogs, width: 300, height: 420 },
  { name: 'fig', src: fig, width: 260, height: 230 },
  { name: 'sunset', src: sunset, width: 340, height: 260 },
] as const;

/** Prints lying on a table: what one gets here. */
export function HeroPrints() {
  return (
    <div className={styles.table} aria-hidden="true">
      {PRINTS.map(({ name, src, width, height }) => (
        <img
          key={name}
          className={`${styles.print} ${styles[name]}`}
          src={src}
          width={width}
          height={height}
          alt=""
          decoding="async"
        />
      ))}
    </div>
  );
}
