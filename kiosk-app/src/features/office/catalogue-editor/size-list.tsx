import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { rankSizes } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { RankList } from '#ui/rank-list.tsx';
import { RankFailure } from '../editable-list/list-parts.tsx';
import { inOrder, useRanks } from '../editable-list/use-ranks.ts';
import { SizeRow } from './size-row.tsx';

interface SizeListProps {
  catalogue: EditableCatalogue;
  showsHidden: boolean;
  currency: string;
}

/** All sizes by category, each category in an order of its own. */
export function SizeList({ catalogue, showsHidden, currency }: SizeListProps) {
  const { t } = useTranslation('catalogueEditor');
  return (
    <Stack gap="xl">
      <Text c="dimmed">{t('rankHint')}</Text>
      {catalogue.sizeCategories.map((category) => (
        <CategorySizes
          key={category.id}
          category={category}
          catalogue={catalogue}
          showsHidden={showsHidden}
          currency={currency}
        />
      ))}
    </Stack>
  );
}

interface CategorySizesProps extends SizeListProps {
  category: EditableCatalogue['sizeCategories'][number];
}

function CategorySizes({ category, catalogue, showsHidden, currency }: CategorySizesProps) {
  const { t } = useTranslation('catalogueEditor');
  const sizes = catalogue.sizes.filter(({ categoryId }) => categoryId === category.id);
  const ranks = useRanks(
    sizes.map(({ id }) => id),
    (body) => call(rankSizes, { body }),
  );
  const name = localized(category.name, currentLanguage());
  const titleId = `sizes-of-${category.id}`;
  const shown = inOrder(sizes, ranks.ids).filter(({ hidden }) => showsHidden || !hidden);
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="4px 16px">
        <Title order={2} size="h3" id={titleId}>
          {name}
        </Title>
        <Anchor
          component={Link}
          to={`/admin/sizes/new?category=${category.id}`}
          aria-label={t('sizes.newIn', { name })}
        >
          {t('sizes.new')}
        </Anchor>
      </Group>
      <RankFailure error={ranks.error} />
      {shown.length === 0 ? (
        <Text c="dimmed">{t(sizes.length === 0 ? 'sizes.noneInCategory' : 'sizes.noneVisible')}</Text>
      ) : null}
      <RankList
        label={t('sizes.list', { name })}
        items={shown}
        nameOf={(size) => localized(size.name, currentLanguage())}
        onSwap={ranks.swap}
      >
        {(size) => (
          <SizeRow
            size={size}
            discountCount={catalogue.discounts.filter(({ targetSizeId }) => targetSizeId === size.id).length}
            currency={currency}
          />
        )}
      </RankList>
    </Stack>
  );
}
