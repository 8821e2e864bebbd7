import { Button } from '@mantine/core';
import { type OrderAgain, orderAgain } from '@printfront/shared/contracts/order-again.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { uploadKey } from '#api/upload-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderAgainResult } from './order-again-result.tsx';

/** Nothing is left out, different or dearer, and the cart was empty: there is nothing to say. */
const isTheSame = ({ otherPrintCount, notes, priceChanges }: OrderAgain) =>
  otherPrintCount === 0 && notes.length === 0 && priceChanges.length === 0;

interface OrderAgainButtonProps {
  orderId: string;
  currency: string;
  /** Of the order, where several are on a page. */
  number?: string;
}

/** The same prints once more: into the cart, and on to the checkout; what is not as it was is said before. */
export function OrderAgainButton({ orderId, currency, number }: OrderAgainButtonProps) {
  const { t } = useTranslation('afterOrder');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [result, setResult] = useState<OrderAgain | null>(null);
  const again = useMutation({
    mutationFn: () => call(orderAgain, { params: { id: orderId } }),
    onSuccess: async (said) => {
      await queryClient.resetQueries({ queryKey: uploadKey });
      if (isTheSame(said)) await navigate('/order/checkout');
      else setResult(said);
    },
  });
  const failure = again.error instanceof CallError ? again.error.code : null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        loading={again.isPending}
        aria-label={number === undefined ? undefined : `${t('again')}: ${number}`}
        onClick={() => again.mutate()}
      >
        {t('again')}
      </Button>
      {failure === null ? null : (
        <Notice kind="bad">
          {failure === 'photos-deleted' ? t('againGone') : t('againFailed', { reason: t(`problems:${failure}`) })}
        </Notice>
      )}
      {result === null ? null : (
        <OrderAgainResult result={result} currency={currency} onClose={() => setResult(null)} />
      )}
    </>
  );
}
