import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderFilters } from '#api/order-queries.ts';
import styles from './filter-bar.module.css';
import { type FilterName, STAGES } from './order-filters.ts';

interface FilterBarProps {
  filters: OrderFilters;
  /** Names of shops that orders in view came from. */
  shops: readonly string[];
  onChange: (name: FilterName, value: string) => void;
}

/** What waits for whom comes first; everything else that may be asked stands beside it. */
export function FilterBar({ filters, shops, onChange }: FilterBarProps) {
  const { t } = useTranslation('admin');
  const known = useKnownShops(shops, filters.storefront);
  return (
    <div className={styles.bar}>
      <SegmentedControl
        aria-label={t('stageFilter')}
        size="md"
        className={styles.stages}
        value={filters.stage ?? ''}
        onChange={(value) => onChange('stage', value)}
        data={[{ value: '', label: t('stage.all') }, ...STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))]}
      />
      <div className={styles.selects}>
        <NativeSelect
          aria-label={t('paymentFilter')}
          size="md"
          value={filters.paymentStatus ?? ''}
          onChange={(event) => onChange('payment', event.currentTarget.value)}
          data={[
            { value: '', label: t('allPayments') },
            ...(['10', '20', '50', '90'] as const).map((value) => ({ value, label: t(`payment.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t('sourceFilter')}
          size="md"
          value={filters.source ?? ''}
          onChange={(event) => onChange('source', event.currentTarget.value)}
          data={[
            { value: '', label: t('allSources') },
            ...(['storefront', 'online'] as const).map((value) => ({ value, label: t(`source.${value}`) })),
          ]}
        />
        {known.length > 1 || filters.storefront !== undefined ? (
          <NativeSelect
            aria-label={t('shopFilter')}
            size="md"
            value={filters.storefront ?? ''}
            onChange={(event) => onChange('shop', event.currentTarget.value)}
            data={[{ value: '', label: t('allShops') }, ...known]}
          />
        ) : null}
      </div>
    </div>
  );
}

/** A shop that was seen once stays, also when a filter has taken its orders out of view. */
function useKnownShops(shops: readonly string[], chosen: string | undefined): string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const all = [...new Set([...seen, ...shops, ...(chosen === undefined ? [] : [chosen])])].sort();
  if (all.length !== seen.length) setSeen(all);
  return all;
}
