import { Anchor } from '@mantine/core';
import { isOpenOvernight } from '@printfront/shared/domain/till.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { tillQuery } from '#api/till-queries.ts';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';

const REFRESH_MS = 120_000;

/** Where orders are worked on: the till is open since another day. It keeps nobody from taking money. */
export function TillLeftOpen() {
  const { t, i18n } = useTranslation('adminFrame');
  const { data: shop } = useQuery(shopQuery());
  const isAtShop = shop !== undefined && shop.server !== null;
  const { data: till } = useQuery({ ...tillQuery(), enabled: isAtShop, refetchInterval: REFRESH_MS });
  const now = useNow();
  if (shop === undefined || till?.shift == null) return null;
  const { openedAt } = till.shift;
  if (!isOpenOvernight(openedAt, now, shop.timeZone)) return null;
  return (
    <Notice
      kind="warn"
      action={
        <Anchor component={Link} to="/admin/till">
          {t('till.toTill')}
        </Anchor>
      }
    >
      {t('till.leftOpen', { time: formatInstant(openedAt, shop.timeZone, i18n.language) })}
    </Notice>
  );
}
