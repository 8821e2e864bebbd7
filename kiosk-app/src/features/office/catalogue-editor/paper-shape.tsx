import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { paperSize } from '#ui/paper-size.ts';
import styles from './paper-shape.module.css';

interface PaperShapeProps {
  /** Shorter side first; null until both sides are typed. */
  paper: { widthMm: number; heightMm: number } | null;
}

/** ISO/IEC 7810 ID-1, upright: something that everybody has held. */
const CARD = { widthMm: 54, heightMm: 85.6 };
const GAP_MM = 12;

/** The paper drawn to scale beside a bank card: 15.24 mm typed for 152.4 is seen at once. */
export function PaperShape({ paper }: PaperShapeProps) {
  const { t } = useTranslation('catalogueEditor');
  if (paper === null) return <p className={styles.quiet}>{t('size.shapeEmpty')}</p>;
  const { widthMm, heightMm } = paper;
  const tallest = Math.max(heightMm, CARD.heightMm);
  const { metric, inches } = paperSize(paper, currentLanguage());
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`-1 -1 ${widthMm + GAP_MM + CARD.widthMm + 2} ${tallest + 2}`}
        role="img"
        aria-label={t('size.shapeLabel', { width: widthMm, height: heightMm })}
      >
        <rect className={styles.paper} y={tallest - heightMm} width={widthMm} height={heightMm} />
        <rect
          className={styles.card}
          x={widthMm + GAP_MM}
          y={tallest - CARD.heightMm}
          width={CARD.widthMm}
          height={CARD.heightMm}
          rx={3}
        />
      </svg>
      <figcaption className={styles.caption}>
        <b>{metric}</b> · {inches}
        <div className={styles.quiet}>{t('size.bankCard')}</div>
      </figcaption>
    </figure>
  );
}
