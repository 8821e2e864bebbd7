import { Button } from '@mantine/core';
import type { OwnPart } from '@printfront/shared/contracts/shop-own.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { Notice } from '#ui/notice.tsx';

/** Beside what holds for all shops, where the shop whose address this is has it otherwise. */
export function OwnHere({ part }: { part: OwnPart }) {
  const { t } = useTranslation('settings');
  const { data: shop } = useQuery(shopQuery());
  if (shop?.own === undefined || !shop.own.parts.includes(part)) return null;
  return (
    <Notice
      kind="info"
      action={
        <Button component={Link} to={`/admin/settings/shops?shop=${shop.own.shopId}`} size="md" variant="default">
          {t('own.toShop')}
        </Button>
      }
    >
      {t('own.here')}
    </Notice>
  );
}
