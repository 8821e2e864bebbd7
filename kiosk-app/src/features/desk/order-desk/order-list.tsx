import { Alert, Anchor, Button, Center, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { newestOrdersQuery, type OrderFilters, orderPagesQuery } from '#api/order-queries.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { hasGap, mergeOrders } from './merge-orders.ts';
import styles from './order-desk.module.css';
import { OrderTable } from './order-table.tsx';
import { UnshownOrders } from './unshown-orders.tsx';
import { useNewOrders } from './use-new-orders.ts';

interface OrderListProps {
  filters: OrderFilters;
  shop: { timeZone: string; currency: string };
  /** Where to sign in when the session has run out. */
  signInPath: string;
  onClearFilters: () => void;
}

/** Orders newest first: the first page looked at every five seconds, older ones as far as someone scrolls. */
export function OrderList({ filters, shop, signInPath, onClearFilters }: OrderListProps) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const newest = useQuery(newestOrdersQuery(filters));
  const pages = useInfiniteQuery(orderPagesQuery(filters));
  const fresh = useNewOrders(
    newest.data?.items.map(({ id }) => id),
    JSON.stringify(filters),
  );

  const pageList = pages.data?.pages ?? [];
  const isGap = hasGap(newest.data, pageList);
  const { queryKey } = orderPagesQuery(filters);
  const keyText = JSON.stringify(queryKey);
  useEffect(() => {
    if (isGap) void queryClient.invalidateQueries({ queryKey: JSON.parse(keyText) });
  }, [isGap, keyText, queryClient]);

  const error = newest.error ?? pages.error;
  const failure = error === null ? null : <NotLive error={error} signInPath={signInPath} />;
  if (newest.data === undefined && pages.data === undefined)
    return failure ?? <Text role="status">{t('ui:loading')}</Text>;

  const orders = mergeOrders(newest.data, pageList);
  const unshown = <UnshownOrders pages={newest.data === undefined ? pageList : [newest.data, ...pageList]} />;
  if (orders.length === 0 && !pages.hasNextPage) {
    return (
      <Stack>
        {failure}
        {unshown}
        <NoOrders isFiltered={Object.keys(filters).length > 0} onClearFilters={onClearFilters} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {failure}
      {unshown}
      <OrderTable orders={orders} fresh={fresh} shop={shop} />
      {pages.hasNextPage ? (
        <LoadMore
          label={t('loadMore')}
          isLoading={pages.isFetchingNextPage}
          onLoad={() => void pages.fetchNextPage()}
        />
      ) : (
        <Text c="dimmed" ta="center" py="md">
          {t('allShown')}
        </Text>
      )}
    </Stack>
  );
}

/** What is shown stays; that it grows old is said. */
function NotLive({ error, signInPath }: { error: Error; signInPath: string }) {
  const { t } = useTranslation('admin');
  const code = error instanceof CallError ? error.code : 'internal-error';
  return (
    <Alert color="red" role="alert" classNames={{ message: styles.message }}>
      {t('notLive', { reason: t(`problems:${code}`) })}{' '}
      {code === 'not-signed-in' ? <Anchor href={signInPath}>{t('signInAgain')}</Anchor> : null}
    </Alert>
  );
}

function NoOrders({ isFiltered, onClearFilters }: { isFiltered: boolean; onClearFilters: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Center py={96}>
      <Stack align="center">
        <Title order={2}>{t(isFiltered ? 'nothingFound' : 'noOrders')}</Title>
        <Text size="lg">{t(isFiltered ? 'nothingFoundHint' : 'noOrdersHint')}</Text>
        {isFiltered ? <Button onClick={onClearFilters}>{t('clearFilters')}</Button> : null}
      </Stack>
    </Center>
  );
}
