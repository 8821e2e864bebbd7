import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import type { Nudge } from './next-nudge.ts';
import styles from './price-nudge.module.css';

interface PriceNudgeProps {
  nudge: Nudge | null;
  currency: string;
  /** Named where more than one size is on the screen. */
  sizeName?: string | undefined;
}

/** The next saving in one plain sentence, and how near it is. */
export function PriceNudge({ nudge, currency, sizeName }: PriceNudgeProps) {
  const { t, i18n } = useTranslation('sizes');
  if (nudge === null) return null;
  const key = nudge.stillPay === null ? 'nudge' : nudge.isLess ? 'nudgeLess' : 'nudgeSame';
  const count = nudge.missingPrints;
  const price = formatMoney(nudge.stillPay ?? nudge.unitPrice, currency, i18n.language);
  // The one sentence with a strong part: react-i18next's own way to say it is 5 kB on every page.
  const [strong = '', rest = ''] = t(key, { count, unit: t(nudge.isSheet ? 'unitSheet' : 'unit', { count }), price })
    .replace('<strong>', '')
    .split('</strong>');
  return (
    <span className={styles.nudge} role="status">
      <span>
        {sizeName === undefined ? null : `${sizeName}: `}
        <strong>{strong}</strong>
        {rest}
      </span>
      <span className={styles.way} aria-hidden="true">
        <span className={styles.gone} style={{ transform: `scaleX(${nudge.reached})` }} />
      </span>
    </span>
  );
}
