import { Paper, Text } from '@mantine/core';
import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '#api/dashboard-queries.ts';
import { formatDay, formatMoney } from '#ui/format.ts';
import { addUp, byDay } from './add-up.ts';
import { daysOf } from './day-range.ts';
import styles from './takings.module.css';

interface TakingsChartProps {
  takings: readonly Takings[];
  range: DayRange;
  currency: string;
}

/** Of the width of a day; the rest is the gap. */
const BAR = 0.76;

/** A bar a day, below the line where more was given back than taken. The table says the same in numbers. */
export function TakingsChart({ takings, range, currency }: TakingsChartProps) {
  const { t, i18n } = useTranslation('dashboard');
  const net = new Map(byDay(takings).map(({ day, takings: own }) => [day, addUp(own).netSatang]));
  const days = daysOf(range);
  const highest = Math.max(0, ...net.values());
  const lowest = Math.min(0, ...net.values());
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  return (
    <Paper withBorder p="md" aria-hidden>
      <Text fw={600}>{t('takings.chart')}</Text>
      <Text size="sm" c="dimmed">
        {t('takings.highest', { amount: money(highest) })}
      </Text>
      <svg className={styles.chart} viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden>
        {days.map((day, at) => {
          const satang = net.get(day) ?? 0;
          const perSatang = 100 / (highest - lowest || 1);
          return (
            <g key={day}>
              <title>{`${formatDay(day, 'short', i18n.language)}: ${money(satang)}`}</title>
              <rect className={styles.column} x={at} y={0} width={1} height={100} />
              <rect
                className={satang < 0 ? styles.below : styles.bar}
                x={at + (1 - BAR) / 2}
                y={(highest - Math.max(0, satang)) * perSatang}
                width={BAR}
                height={Math.abs(satang) * perSatang}
              />
            </g>
          );
        })}
        <line
          className={styles.zero}
          x1={0}
          x2={days.length}
          y1={(highest / (highest - lowest || 1)) * 100}
          y2={(highest / (highest - lowest || 1)) * 100}
        />
      </svg>
      <div className={styles.ends}>
        <span>{formatDay(range.from, 'tiny', i18n.language)}</span>
        {days.length > 1 ? <span>{formatDay(range.to, 'tiny', i18n.language)}</span> : null}
      </div>
    </Paper>
  );
}
