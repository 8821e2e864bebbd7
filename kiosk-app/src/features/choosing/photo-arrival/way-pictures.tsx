import { WALL_PICTURES } from '#ui/wall-pictures/wall-pictures.ts';
import styles from './way-pictures.module.css';

/** A phone full of photos, and three of them as prints. */
export function PhonePicture() {
  const [first, , third, , second] = WALL_PICTURES;
  return (
    <>
      <span className={styles.phone}>
        {WALL_PICTURES.concat(WALL_PICTURES).map(({ src }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a drawing never move
          <img key={index} src={src} alt="" draggable={false} />
        ))}
      </span>
      {[first, second, third].map((picture, index) =>
        picture === undefined ? null : (
          <span key={picture.src} className={`${styles.print} ${styles[`print${index}`]}`}>
            <img src={picture.src} alt="" draggable={false} />
          </span>
        ),
      )}
    </>
  );
}

/** A memory card with a photo on its label, and a USB stick. */
export function CardPicture() {
  return (
    <svg className={styles.card} viewBox="0 0 560 420" role="presentation">
      <g transform="rotate(-8 230 220)">
        <path
          className={styles.cardBody}
          d="M120 78a24 24 0 0 1 24-24h146l70 70v218a24 24 0 0 1-24 24h-192a24 24 0 0 1-24-24z"
        />
        {[150, 182, 214, 246, 278].map((x) => (
          <rect key={x} className={styles.contact} x={x} y="74" width="20" height="58" rx="5" />
        ))}
        <image
          href={WALL_PICTURES[2]?.src}
          x="146"
          y="166"
          width="188"
          height="160"
          preserveAspectRatio="xMidYMid slice"
        />
      </g>
      <g transform="rotate(13 450 210)">
        <rect className={styles.plug} x="418" y="52" width="64" height="86" rx="6" />
        <rect className={styles.hole} x="431" y="78" width="14" height="18" rx="2" />
        <rect className={styles.hole} x="455" y="78" width="14" height="18" rx="2" />
        <rect className={styles.stick} x="400" y="126" width="100" height="224" rx="40" />
        <circle className={styles.light} cx="450" cy="316" r="10" />
      </g>
    </svg>
  );
}
