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
    // Of an order that was placed here: the page that is being left may see its empty cart, and must not lead away from its thanks.
    let isLeft = false;
    forgetCheckoutDraft();
    const lead = (path: string) => {
      if (!isLeft) void navigate(path, { replace: true });
    };
    findOrderOfUpload(queryClient, uploadId).then(
      (order) => lead(order === null ? '/orders' : `/orders/${order.id}`),
      () => lead('/orders'),
    );
    return () => {
      isLeft = true;
    };
  }, [uploadId, queryClient, navigate]);
  return <LoadingScreen />;
}
