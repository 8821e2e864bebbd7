import { Button } from '@mantine/core';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressesQuery } from '#api/address-queries.ts';
import { shippingPricesQuery, shopQuery } from '#api/catalogue-queries.ts';
import { newestOwnOrderQuery } from '#api/own-order-queries.ts';
import { pickupShopsQuery } from '#api/pickup-shop-queries.ts';
import { fetchPictures } from '#api/shown-version.ts';
import {
  uploadDueDateQuery,
  uploadPriceQuery,
  uploadQueries,
  uploadSizesQuery,
  uploadStatusQuery,
  uploadTaskQuery,
} from '#api/upload-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { addressesText } from '#text/addresses.ts';
import { checkoutText } from '#text/checkout.ts';
import { addText } from '#text/i18n.ts';
import { onlineCheckoutText } from '#text/online-checkout.ts';
import '../choosing/wall-text.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { OrderedElsewhere } from './ordered-elsewhere.tsx';
import { SignedInMessage } from './signed-in-message.tsx';

addText('checkout', checkoutText);
addText('onlineCheckout', onlineCheckoutText);
addText('addresses', addressesText);

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

export const loader = (queryClient: QueryClient) => async () => {
  const task = await queryClient.fetchQuery(uploadTaskQuery());
  if (task === null) return null;
  const [statuses] = await Promise.all([
    queryClient.fetchQuery(uploadStatusQuery()),
    queryClient.fetchQuery(uploadPriceQuery(task.id, 1)),
    queryClient.fetchQuery(uploadDueDateQuery(task.id, 1)),
    queryClient.fetchQuery(addressesQuery()),
    queryClient.fetchQuery(pickupShopsQuery()),
    queryClient.ensureQueryData(uploadSizesQuery()),
    queryClient.ensureQueryData(shopQuery()),
    queryClient.ensureQueryData(shippingPricesQuery()),
    queryClient.ensureQueryData(newestOwnOrderQuery()),
    queryClient.ensureQueryData(meQuery()),
  ]);
  await fetchPictures(queryClient, uploadQueries, statuses);
  return null;
};

export function Component() {
  const { data: task } = useSuspenseQuery({ ...uploadTaskQuery(), refetchInterval: 30_000 });
  // The one that this page was opened for: another tab may order it meanwhile.
  const [openedId] = useState(task?.id);
  if (openedId === undefined) return <NothingToOrder />;
  return task?.id === openedId ? <CheckoutPage uploadId={openedId} /> : <OrderedElsewhere uploadId={openedId} />;
}

function NothingToOrder() {
  const { t } = useTranslation('onlineCheckout');
  return (
    <SignedInMessage
      title={t('emptyTitle')}
      hint={t('emptyHint')}
      actions={
        <>
          <Button size="lg" component={Link} to="/print">
            {t('toPrint')}
          </Button>
          <Button size="lg" variant="default" component={Link} to="/orders">
            {t('toOrders')}
          </Button>
        </>
      }
    />
  );
}
