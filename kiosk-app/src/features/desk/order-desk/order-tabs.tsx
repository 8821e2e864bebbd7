import { Input } from '@mantine/core';
import type { DeskStage } from '@printfront/shared/domain/order-states.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderFilters, waitingOrdersQuery } from '#api/order-queries.ts';
import { DropDown } from '#ui/drop-down.tsx';
import { IconAdjustments, IconChevronDown } from '#ui/icons.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './desk.module.css';
import { type FilterName, STAGES } from './order-filters.ts';

export const TABS = ['', ...STAGES] as const;

interface OrderTabsProps {
  filters: OrderFilters;
  /** Names of shops that orders in view came from. */
  shops: readonly string[];
  onChange: (name: FilterName, value: string) => void;
  /** Beside the tabs. */
  children?: ReactNode;
}

/** What waits for whom, with how much of it; everything else that may be asked is folded beside it. */
export function OrderTabs({ filters, shops, onChange, children }: OrderTabsProps) {
  const { t } = useTranslation('desk');
  const { data: counts } = useQuery(waitingOrdersQuery());
  // All of them are what waits and what is done: nobody counts those.
  const countOf = (stage: DeskStage | '') => (stage === '' ? undefined : counts?.[stage]);
  return (
    <div className={styles.tabBar}>
      <div className={styles.tabs} role="tablist" aria-label={t('admin:stageFilter')}>
        {TABS.map((stage) => (
          <button
            key={stage}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={stage === (filters.stage ?? '')}
            onClick={() => onChange('stage', stage)}
          >
            {t(`tabs.${stage === '' ? 'all' : stage}`)}
            {countOf(stage) === undefined ? null : (
              <span className={styles.count} data-bad={(stage === 'late' && countOf(stage) !== 0) || undefined}>
                {countOf(stage)}
              </span>
            )}
          </button>
        ))}
      </div>
      {children}
      <MoreFilters filters={filters} shops={shops} onChange={onChange} />
    </div>
  );
}

function MoreFilters({ filters, shops, onChange }: OrderTabsProps) {
  const { t } = useTranslation('admin');
  const known = useKnownShops(shops, filters.storefront);
  const isFiltered = filters.paymentStatus ?? filters.source ?? filters.storefront;
  return (
    <DropDown
      kind="panel"
      className={styles.tool}
      panelClassName={styles.filters}
      label={t('desk:filters')}
      isOn={isFiltered !== undefined}
      face={
        <>
          <IconAdjustments size={18} aria-hidden />
          <span>{t('desk:filters')}</span>
        </>
      }
    >
      <Choice
        label={t('paymentFilter')}
        value={filters.paymentStatus}
        onChange={(value) => onChange('payment', value)}
        all={t('allPayments')}
        some={(['10', '20', '50', '90'] as const).map((value) => [value, t(`payment.${value}`)])}
      />
      <Choice
        label={t('sourceFilter')}
        value={filters.source}
        onChange={(value) => onChange('source', value)}
        all={t('allSources')}
        some={(['storefront', 'online'] as const).map((value) => [value, t(`source.${value}`)])}
      />
      {known.length > 1 || filters.storefront !== undefined ? (
        <Choice
          label={t('shopFilter')}
          value={filters.storefront}
          onChange={(value) => onChange('shop', value)}
          all={t('allShops')}
          some={known.map((name) => [name, shopCalled(name)])}
        />
      ) : null}
    </DropDown>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Of no choice. */
  all: string;
  /** Each with its words. */
  some: readonly (readonly [value: string, words: string])[];
}

/** The browser's own: Mantine's brings what its other lists need, 3 kB on the page that staff open first. */
function Choice({ label, value = '', onChange, all, some }: ChoiceProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label}>
      <Input
        id={id}
        component="select"
        pointer
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        rightSectionPointerEvents="none"
      >
        <option value="">{all}</option>
        {some.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}

/** A shop that was seen once stays, also when a filter has taken its orders out of view. */
function useKnownShops(shops: readonly string[], chosen: string | undefined): string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const all = [...new Set([...seen, ...shops, ...(chosen === undefined ? [] : [chosen])])].sort();
  if (all.length !== seen.length) setSeen(all);
  return all;
}
