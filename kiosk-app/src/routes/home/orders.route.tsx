import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { UnshownOrder } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { type QueryClient, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '#api/call.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { ownOrderPagesQuery } from '#api/own-order-queries.ts';
import { OwnOrderList } from '#features/home/order-tracking/own-order-list.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import '../choosing/wall-text.ts';
import { NotLive } from './not-live.tsx';
import { SignedInMessage } from './signed-in-message.tsx';
import './orders-text.ts';

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

/** What was shown before is shown again at once, as far as it had been scrolled, and looked at anew meanwhile. */
export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([
    queryClient.ensureInfiniteQueryData(ownOrderPagesQuery()),
    queryClient.ensureQueryData(shopQuery()),
  ]);
  return null;
};

export function Component() {
  const { t } = useTranslation('orders');
  const { data: shop } = useSuspenseQuery(shopQuery());
  usePageTitle(t('listTitle'), localized(shop.name, currentLanguage()));
  const pages = useInfiniteQuery(ownOrderPagesQuery());
  const orders = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const unshown = pages.data?.pages.flatMap((page) => page.unshown ?? []) ?? [];
  if (orders.length === 0 && unshown.length === 0) {
    return (
      <SignedInMessage
        title={t('emptyTitle')}
        hint={t('emptyHint')}
        actions={
          <Button size="lg" component={Link} to="/print">
            {t('toPrint')}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      <Title order={1}>{t('listTitle')}</Title>
      {pages.isRefetchError ? <NotLive error={pages.error} /> : null}
      {unshown.length === 0 ? null : (
        <Notice kind="bad">{t('unshown', { count: unshown.length, numbers: unshown.map(numberOf).join(', ') })}</Notice>
      )}
      <OwnOrderList orders={orders} shop={shop} />
      {pages.isFetchNextPageError ? <MoreFailed error={pages.error} /> : null}
      <Center>
        {pages.hasNextPage ? (
          <Button
            variant="default"
            size="lg"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('more')}
          </Button>
        ) : (
          <Text c="dimmed">{t('allShown')}</Text>
        )}
      </Center>
    </Stack>
  );
}

const numberOf = ({ id, iid }: UnshownOrder) => (iid === null ? id : formatOrderNumber(iid));

function MoreFailed({ error }: { error: Error }) {
  const { t } = useTranslation('orders');
  const code = error instanceof CallError ? error.code : 'internal-error';
  return <Notice kind="bad">{t('moreFailed', { reason: t(`problems:${code}`) })}</Notice>;
}
