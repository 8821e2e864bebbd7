import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { cancelOrder, type Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isSlipUploaded } from '@printfront/shared/domain/order-states.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { ownOrderQuery, ownOrdersKey } from '#api/own-order-queries.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './cancel-order-button.module.css';

/** One question, then the order is cancelled. The shop may have confirmed it in the same moment: then that is said. */
export function CancelOrderButton({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { queryKey } = ownOrderQuery(order.id);
  const cancel = useMutation({
    mutationFn: async () => {
      // An answer of before the change must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey });
      return call(cancelOrder, { params: { id: order.id } });
    },
    onSuccess: (cancelled) => {
      queryClient.setQueryData(queryKey, cancelled);
      setIsAsked(false);
      onCancelled();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownOrdersKey }),
  });
  const failure = cancel.error instanceof CallError ? cancel.error.code : null;

  return (
    <>
      <Button
        variant="default"
        size="md"
        className={styles.danger}
        onClick={() => {
          cancel.reset();
          setIsAsked(true);
        }}
      >
        {t('cancel')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('cancelQuestion', { number: formatOrderNumber(order.iid) })}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
        centered
      >
        <Stack>
          <Text size="lg">{t(isSlipUploaded(order.paymentStatus) ? 'cancelSlipHint' : 'cancelHint')}</Text>
          {failure === null ? null : (
            <Notice kind="bad">
              {failure === 'payment-transition-refused'
                ? t('cancelTooLate')
                : t('cancelFailed', { reason: t(`problems:${failure}`) })}
            </Notice>
          )}
          <Group grow>
            <Button size="md" variant="default" data-autofocus onClick={() => setIsAsked(false)}>
              {t('cancelKeep')}
            </Button>
            <Button size="md" color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
