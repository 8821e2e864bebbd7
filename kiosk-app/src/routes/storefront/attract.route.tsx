import type { StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '#api/call.ts';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { storefrontOrderQuery, storefrontQuery } from '#api/storefront-queries.ts';
import { forgetCustomer, rememberOrder } from '#features/kiosk-session/customer-session.ts';
import { Attract } from '#features/storefront-order/attract.tsx';
import { ResumeOrderButton } from '#features/storefront-order/resume-order-button.tsx';
import { startStorefrontOrder } from '#features/storefront-order/start-order.ts';
import { KioskFrame } from '#ui/kiosk-frame.tsx';
import { KioskTools } from '#ui/kiosk-tools.tsx';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

/** Whichever way a customer left, nothing of them is on the device once this screen shows. */
export const loader = (queryClient: QueryClient) => async () => {
  await forgetCustomer(queryClient);
  await Promise.all([
    queryClient.ensureQueryData(storefrontQuery()),
    queryClient.ensureQueryData(sizesQuery()),
    queryClient.ensureQueryData(shopQuery()),
  ]);
  return null;
};

export function Component() {
  const { t } = useTranslation('problems');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: storefront } = useQuery(storefrontQuery());
  const { data: sizes } = useSuspenseQuery(sizesQuery());
  const { data: shop } = useSuspenseQuery(shopQuery());
  const [state, setState] = useState<'ready' | 'starting'>('ready');
  const [problem, setProblem] = useState<CallError['code'] | null>(null);

  async function enter(order: StorefrontOrder) {
    rememberOrder(order.id);
    queryClient.setQueryData(storefrontOrderQuery(order.id).queryKey, order);
    await navigate(`/storefront/${order.id}/sizes`);
  }

  async function start() {
    setState('starting');
    setProblem(null);
    try {
      await enter(await startStorefrontOrder());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.code);
      setState('ready');
    }
  }

  return (
    <KioskFrame steps={<ResumeOrderButton onResumed={enter} />} tools={<KioskTools />}>
      <Attract
        shop={shop}
        sizes={sizes}
        ordersAhead={storefront?.ordersAhead ?? 0}
        state={state}
        problem={problem === null ? null : t(problem)}
        onStart={() => void start()}
      />
    </KioskFrame>
  );
}
