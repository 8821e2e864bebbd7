import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { allOrdersKey, orderQuery, showChanged } from '#api/order-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { attachPaySlip } from '#api/send-pay-slip.ts';
import { IconPhotoUp } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import desk from './desk.module.css';
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
      <button type="button" className={desk.tool} disabled={isAttaching} onClick={() => picker.current?.click()}>
        <IconPhotoUp size={16} aria-hidden />
        {t(order.paySlipUrl === null ? 'slipAttach' : 'slipAttachOther')}
      </button>
      {isAttaching ? (
        <span role="status" className={styles.hint}>
          {t('slipAttaching', { percent: Math.round(fraction * 100) })}
        </span>
      ) : order.paySlipUrl === null ? (
        <span className={styles.hint}>{t('slipNone')}</span>
      ) : null}
      {failure === null ? null : (
        <Notice kind="bad">{t('slipAttachFailed', { reason: t(`problems:${failure.code}`) })}</Notice>
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
      return showChanged(queryClient, after);
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
