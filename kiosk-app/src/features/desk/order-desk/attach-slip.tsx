import { Alert, Button, Text } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { allOrdersKey, orderQuery } from '#api/order-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { attachPaySlip } from '#api/send-pay-slip.ts';
import { IconPhotoUp } from '#ui/icons.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './slip-panel.module.css';

/** Named beside image/*, because not every browser counts them as images. */
const ACCEPTED = 'image/*,.heic,.heif,.webp,.avif';

/** A slip that the customer shows, or has sent the shop some other way: chosen or dropped, it is the order's at once. */
export function AttachSlip({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const picker = useRef<HTMLInputElement>(null);
  const { attach, isAttaching, fraction, failure } = useAttachSlip(order);
  const pick = ([picture]: readonly File[]) => {
    if (picture !== undefined) attach(picture);
  };
  const { isOver, handlers } = useFileDrop(pick);
  return (
    <div className={`${styles.attach} ${isOver ? styles.over : ''}`} {...handlers}>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('slipAttach')}
        onChange={(event) => {
          pick([...(event.target.files ?? [])]);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
      <Button
        variant="default"
        loading={isAttaching}
        leftSection={<IconPhotoUp size={18} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t(order.paySlipUrl === null ? 'slipAttach' : 'slipAttachOther')}
      </Button>
      {isAttaching ? (
        <Text role="status" size="sm">
          {t('slipAttaching', { percent: Math.round(fraction * 100) })}
        </Text>
      ) : null}
      {failure === null ? null : (
        <Alert color="red" role="alert" classNames={{ message: styles.message }}>
          {t('slipAttachFailed', { reason: t(`problems:${failure.code}`) })}
        </Alert>
      )}
    </div>
  );
}

function useAttachSlip(order: Order) {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const [fraction, setFraction] = useState(0);
  const { queryKey } = orderQuery(order.id);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (picture: File) => {
      setFraction(0);
      // An answer of before the slip must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey });
      const idempotencyKey = retryKey.of([order.id, picture.name, picture.size, picture.lastModified]);
      return attachPaySlip({ orderId: order.id, picture, idempotencyKey, onProgress: setFraction });
    },
    onSuccess: (after) => {
      retryKey.done();
      queryClient.setQueryData(queryKey, after);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: allOrdersKey }),
  });
  return {
    attach: mutate,
    isAttaching: isPending,
    fraction,
    failure: error instanceof CallError ? error : null,
  };
}
