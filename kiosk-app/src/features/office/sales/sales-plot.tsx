import { VisuallyHidden } from '@mantine/core';
import type { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatDay, formatMoney } from '#ui/format.ts';
import { type PlottedFigure, type PlottedRow, plottedRows } from './plotted-rows.ts';
import styles from './sales.module.css';

interface SalesPlotProps {
  sales: SalesFigures;
  figure: PlottedFigure;
  currency: string;
}

const HEIGHT = 260;
const TEXT = { fill: 'var(--ink-2)', fontSize: 13 };
/** A bar for each hour, day or month, and a line for the same one of the weeks before. A table says it to screen readers. */
export function SalesPlot({ sales, figure, currency }: SalesPlotProps) {
  const { t, i18n } = useTranslation('dashboard');
  const rows = plottedRows(sales, figure);
  const write = (value: number) =>
    figure === 'money' ? formatMoney(value, currency, i18n.language) : formatCount(value, i18n.language);
  // Ticks are whole ones of what is plotted: orders, or baht.
  const unit = figure === 'money' ? 100 : 1;
  const drawn = rows.map((row) => ({
    ...row,
    drawn: { now: row.now / unit, before: row.before === null ? null : row.before / unit },
  }));
  const name = (at: string) => stretchName(at, sales.step, i18n.language);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className={styles.now}>{t('sales.now')}</span>
        <span className={styles.before}>{t('sales.before')}</span>
      </figcaption>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 600, height: HEIGHT }}>
          <ComposedChart data={drawn} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--plot-grid)" />
            <XAxis
              dataKey="at"
              tickFormatter={name}
              tick={TEXT}
              tickLine={false}
              axisLine={{ stroke: 'var(--line)' }}
            />
            <YAxis
              allowDecimals={false}
              tickFormatter={(value: number) =>
                figure === 'money' ? shortMoney(value, currency, i18n.language) : write(value)
              }
              tick={TEXT}
              tickLine={false}
              axisLine={false}
              width={52}
            />
            <Tooltip
              cursor={{ fill: 'var(--hover)' }}
              isAnimationActive={false}
              content={({ active, payload }) => {
                const row = payload?.[0]?.payload as PlottedRow | undefined;
                return active && row ? <Reading row={row} name={name(row.at)} write={write} /> : null;
              }}
            />
            <Bar dataKey="drawn.now" fill="var(--plot-1)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            <Line
              dataKey="drawn.before"
              stroke="var(--plot-3)"
              strokeWidth={2}
              dot={rows.length <= 31 ? { r: 3, fill: 'var(--surface)', strokeWidth: 2 } : false}
              activeDot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t(`sales.plot.${figure}`)}</caption>
          <tbody>
            {rows.map(({ at, now, before }) => (
              <tr key={at}>
                <th scope="row">{name(at)}</th>
                <td>{write(now)}</td>
                <td>{before === null ? '–' : write(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

function Reading({ row, name, write }: { row: PlottedRow; name: string; write: (value: number) => string }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.reading}>
      <strong>{name}</strong>
      <span className={styles.now}>{`${t('sales.now')}: ${write(row.now)}`}</span>
      {row.before === null ? null : (
        <span className={styles.before}>{`${t('sales.before')}: ${write(row.before)}`}</span>
      )}
    </div>
  );
}

function stretchName(at: string, step: SalesFigures['step'], language: string): string {
  if (step === 'hour') return `${at}:00`;
  return step === 'day' ? formatDay(at, 'tiny', language) : formatDay(`${at}-01`, 'monthName', language);
}

/** An axis has no room for satang: 1250 → "฿1.3K". */
const shortMoney = (baht: number, currency: string, language: string) =>
  new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ notation: 'compact', maximumFractionDigits: 1 },
  }).format(baht);
