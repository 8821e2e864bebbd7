import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './sales.module.css';
import type { SalesPlot } from './sales-plot.tsx';

const Plot = lazy(async () => ({ default: (await import('./sales-plot.tsx')).SalesPlot }));

/** The plot's library is larger than the page around it: the numbers need not wait for it. */
export const LazySalesPlot = (props: ComponentProps<typeof SalesPlot>) => (
  <Suspense fallback={<div className={styles.plotPlace} />}>
    <Plot {...props} />
  </Suspense>
);
