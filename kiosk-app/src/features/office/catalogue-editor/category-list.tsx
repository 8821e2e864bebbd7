import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { rankSizeCategories } from '@printfront/shared/contracts/size-categories.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { RankList } from '#ui/rank-list.tsx';
import { RankFailure } from '../editable-list/list-parts.tsx';
import { inOrder, useRanks } from '../editable-list/use-ranks.ts';

/** All categories by rank. */
export function CategoryList({ sizeCategories, sizes }: EditableCatalogue) {
  const { t } = useTranslation('catalogueEditor');
  const ranks = useRanks(
    sizeCategories.map(({ id }) => id),
    (body) => call(rankSizeCategories, { body }),
  );
  return (
    <Stack gap="md" maw={720}>
      <RankFailure error={ranks.error} />
      {sizeCategories.length > 1 ? <Text c="dimmed">{t('rankHint')}</Text> : null}
      <RankList
        label={t('categories.list')}
        items={inOrder(sizeCategories, ranks.ids)}
        nameOf={({ name }) => localized(name, currentLanguage())}
        onSwap={ranks.swap}
      >
        {({ id, name }) => (
          <Group justify="space-between" gap="4px 16px">
            <Anchor component={Link} to={`/admin/size-categories/${id}`} fw={600} size="lg">
              {localized(name, currentLanguage())}
            </Anchor>
            <SizeCount sizes={sizes.filter(({ categoryId }) => categoryId === id)} />
          </Group>
        )}
      </RankList>
    </Stack>
  );
}

function SizeCount({ sizes }: { sizes: EditableCatalogue['sizes'] }) {
  const { t } = useTranslation('catalogueEditor');
  const hidden = sizes.filter((size) => size.hidden).length;
  const visible = sizes.length - hidden;
  const words = [
    ...(visible > 0 ? [t('categories.visible', { count: visible })] : []),
    ...(hidden > 0 ? [t('categories.hiddenSizes', { count: hidden })] : []),
  ];
  return <Text c="dimmed">{words.length === 0 ? t('categories.noSizes') : words.join(' · ')}</Text>;
}
