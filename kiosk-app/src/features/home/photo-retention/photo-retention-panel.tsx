import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { deleteOrderPhotos, type Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isFinished } from '@printfront/shared/domain/retention.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { payableUntil } from './pay-by.tsx';

interface PhotoRetentionProps {
  order: Order;
  timeZone: string;
  /** The order as it is after its photos were deleted, or will be. */
  onChanged: (order: Order) => void;
}

/** How long the photos are kept, and a way to have them deleted sooner. */
export function PhotoRetentionPanel({ order, timeZone, onChanged }: PhotoRetentionProps) {
  const { t } = useTranslation('retention');
  const [isAsked, setIsAsked] = useState(false);
  const words = useRetentionWords(order, timeZone);
  return (
    <Stack gap="sm" align="start">
      <Text role="status">{words}</Text>
      {order.photoRetention.state === 'kept' ? (
        <Button variant="default" size="md" onClick={() => setIsAsked(true)}>
          {t('delete')}
        </Button>
      ) : null}
      {isAsked ? <DeleteQuestion order={order} onChanged={onChanged} onClose={() => setIsAsked(false)} /> : null}
    </Stack>
  );
}

/** Says that who placed this order is forgotten; nothing while it is not. */
export function PersonDeletedNotice({ order, timeZone }: Pick<PhotoRetentionProps, 'order' | 'timeZone'>) {
  const { t, i18n } = useTranslation('retention');
  const deletedAt = order.personalDataDeletedAt ?? null;
  if (deletedAt === null) return null;
  return <Notice>{t('personDeleted', { date: formatDateOf(deletedAt, timeZone, 'full', i18n.language) })}</Notice>;
}

function useRetentionWords(order: Order, timeZone: string): string {
  const { t, i18n } = useTranslation('retention');
  const { photoRetention } = order;
  const day = (instant: string) => formatDateOf(instant, timeZone, 'full', i18n.language);
  if (photoRetention.state === 'deleted') return t('deleted', { date: day(photoRetention.at) });
  if (photoRetention.state === 'deletion-requested') return t('requested');
  const unpaidUntil = payableUntil(order);
  if (unpaidUntil !== null) return t('unpaidUntil', { date: day(unpaidUntil) });
  return photoRetention.until === null ? t('keptOpen') : t('keptUntil', { date: day(photoRetention.until) });
}

function DeleteQuestion({
  order,
  onChanged,
  onClose,
}: Pick<PhotoRetentionProps, 'order' | 'onChanged'> & { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const remove = useMutation({
    mutationFn: () => call(deleteOrderPhotos, { params: { id: order.id } }),
    onSuccess: (changed) => {
      onChanged(changed);
      onClose();
    },
  });
  const failure = remove.error instanceof CallError ? remove.error.code : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('question', { number: formatOrderNumber(order.iid) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      centered
    >
      <Stack>
        <Text size="lg">{t(isFinished(order) ? 'nowHint' : 'laterHint')}</Text>
        {failure === null ? null : <Notice kind="bad">{t('failed', { reason: t(`problems:${failure}`) })}</Notice>}
        <Group grow>
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            {t('keep')}
          </Button>
          <Button size="md" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
