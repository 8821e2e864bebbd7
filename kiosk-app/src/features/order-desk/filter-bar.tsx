import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderFilters } from '#api/order-queries.ts';
import styles from './order-desk.module.css';

interface FilterBarProps {
  filters: OrderFilters;
  onChange: (name: 'payment' | 'source', value: string) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('admin');
  return (
    <Group gap="md">
      <SegmentedControl
        aria-label={t('paymentFilter')}
        size="md"
        maw="100%"
        className={styles.scrolling}
        value={filters.paymentStatus ?? ''}
        onChange={(value) => onChange('payment', value)}
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
    </Group>
  );
}
