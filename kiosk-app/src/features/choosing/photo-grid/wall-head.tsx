import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterTabs } from '#ui/chip.tsx';
import { IconGridDots, IconLayoutGrid, IconSquare, IconStack } from '#ui/icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { WallView } from './use-wall-view.ts';
import { DENSITIES } from './wall-density.ts';
import styles from './wall-head.module.css';
import type { WallTab } from './wall-photos.ts';

interface WallHeadProps {
  view: WallView;
  /** The id of the wall. */
  controls: string;
  /** What is done to many at once, where it does not stand in the bar. */
  tools?: ReactNode;
}

const ICONS = { few: IconSquare, some: IconLayoutGrid, many: IconGridDots };
const WORDS = { few: 'densityFew', some: 'densitySome', many: 'densityMany' } as const;

/** Above the pictures: which are shown, and how large. */
export function WallHead({ view, controls, tools }: WallHeadProps) {
  const { t } = useTranslation('wall');
  const { counts, filter } = view;
  const current = typeof filter === 'object' ? 'similar' : filter;
  const tab = (key: WallTab) => ({ key, label: t(key === 'damaged' ? 'damagedShort' : key), count: counts[key] });
  const tabs = [
    tab('all'),
    tab('chosen'),
    tab('unchosen'),
    ...(['blurry', 'damaged'] as const).filter((key) => counts[key] > 0 || key === current).map(tab),
    ...(current === 'similar' ? [similarTab(t('similar', { count: view.photos.length }))] : []),
  ];
  return (
    <div className={styles.head}>
      <FilterTabs<WallTab | 'similar'>
        label={t('show')}
        tabs={tabs}
        current={current}
        controls={controls}
        onChoose={(key) => key !== 'similar' && view.show(key)}
      />
      {tools}
      <span className={styles.density}>
        <Segmented
          isTight
          label={t('density')}
          value={view.density}
          onChange={view.setDensity}
          options={DENSITIES.map((value) => {
            const Icon = ICONS[value];
            return { value, label: t(WORDS[value]), icon: <Icon aria-hidden /> };
          })}
        />
      </span>
    </div>
  );
}

const similarTab = (words: string) => ({
  key: 'similar' as const,
  label: (
    <>
      <IconStack aria-hidden /> {words}
    </>
  ),
  count: undefined,
});
