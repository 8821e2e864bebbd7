import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, redirect, useLoaderData, useRevalidator } from 'react-router';
import { newestOwnOrderQuery } from '#api/own-order-queries.ts';
import '../choosing/wall-text.ts';
import { SignedInMessage } from './signed-in-message.tsx';
import './orders-text.ts';

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

/** On to the order placed last. Without one, or when it cannot be asked for, the page says so and leads on. */
export const loader = (queryClient: QueryClient) => async () => {
  try {
    const newest = await queryClient.fetchQuery(newestOwnOrderQuery());
    return newest === null ? 'none' : redirect(`/orders/${newest.id}`);
  } catch {
    return 'failed';
  }
};

export function Component() {
  const { t } = useTranslation('orders');
  const outcome: unknown = useLoaderData();
  const { revalidate, state } = useRevalidator();
  const toOrders = (
    <Button size="lg" variant="default" component={Link} to="/orders">
      {t('toOrders')}
    </Button>
  );
  if (outcome === 'failed') {
    return (
      <SignedInMessage
        title={t('latestFailed')}
        hint={t('ui:errorHint')}
        actions={
          <>
            <Button size="lg" loading={state === 'loading'} onClick={() => void revalidate()}>
              {t('tryAgain')}
            </Button>
            {toOrders}
          </>
        }
      />
    );
  }
  return (
    <SignedInMessage
      title={t('latestNone')}
      hint={t('latestNoneHint')}
      actions={
        <>
          <Button size="lg" component={Link} to="/print">
            {t('toPrint')}
          </Button>
          {toOrders}
        </>
      }
    />
  );
}
