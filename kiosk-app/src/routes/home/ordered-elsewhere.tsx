import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { findOrderOfUpload } from '#api/own-order-queries.ts';
import { forgetCheckoutDraft } from '#features/home/online-checkout/use-checkout-draft.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';

/** Another tab or device has placed the order that stood here: on to that order. */
export function OrderedElsewhere({ uploadId }: { uploadId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    forgetCheckoutDraft();
    const lead = (path: string) => void navigate(path, { replace: true });
    findOrderOfUpload(queryClient, uploadId).then(
      (order) => lead(order === null ? '/orders' : `/orders/${order.id}`),
      () => lead('/orders'),
    );
  }, [uploadId, queryClient, navigate]);
  return <LoadingScreen />;
}
