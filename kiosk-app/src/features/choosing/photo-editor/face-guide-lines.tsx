import type { FaceGuide, Size } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import styles from './face-guide-lines.module.css';

const LINES = ['crown', 'eyes', 'chin'] as const;

/** Where the face belongs, over the picture: an oval, and lines with a word each. */
export function FaceGuideLines({ guide, size }: { guide: FaceGuide; size: Size }) {
  const { t } = useTranslation('sizes');
  const percent = (mm: number, of: number) => `${(mm / of) * 100}%`;
  const tops = { crown: guide.crownMm, eyes: guide.eyesMm, chin: guide.chinMm };
  return (
    <div className={styles.guide} aria-hidden>
      <div
        className={styles.oval}
        style={{
          top: percent(guide.crownMm, size.heightMm),
          height: percent(guide.chinMm - guide.crownMm, size.heightMm),
          width: percent(guide.faceWidthMm, size.widthMm),
        }}
      />
      {LINES.map((line) => (
        <div key={line} className={styles.line} style={{ top: percent(tops[line], size.heightMm) }}>
          <span className={styles.word}>{t(`face.${line}`)}</span>
        </div>
      ))}
    </div>
  );
}
