import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { getPrintFile } from '@printfront/shared/contracts/orders.ts';
import { noteReprint } from '@printfront/shared/contracts/print-notes.ts';
import { type PrintRef, REPRINT_REASONS, type ReprintReason } from '@printfront/shared/domain/print-notes.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callUrl } from '#api/call.ts';
import { randomId } from '#api/upload-file.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';

/** A print in words that people know it by. */
export interface NamedPrint extends PrintRef {
  readonly name: string;
  readonly sizeName: string;
}

interface ReprintFormProps {
  orderId: string;
  print: NamedPrint;
  onClose: () => void;
}

const MOST_COPIES = 999;

/** How many were printed again, and why. */
export function ReprintForm({ orderId, print, onClose }: ReprintFormProps) {
  const { t } = useTranslation('printing');
  // However often it is sent, it is one.
  const [noteId] = useState(() => randomId());
  const [quantity, setQuantity] = useState<number | null>(1);
  const [reason, setReason] = useState<ReprintReason>('damaged');
  const isWithFile = useRef(false);
  const edit = useOrderEdit(orderId, () => {
    if (isWithFile.current)
      download(callUrl(getPrintFile, { id: orderId, fileId: print.fileId }, { size: print.size }));
    onClose();
  });
  const isWhole = quantity !== null && quantity >= 1 && quantity <= MOST_COPIES;
  const { size, fileId, name, sizeName } = print;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole || edit.isPending) return;
        edit.save(() =>
          call(noteReprint, { params: { id: orderId }, body: { noteId, size, fileId, quantity, reason } }),
        );
      }}
    >
      <Stack>
        <Text fw={600}>{t('reprintOf', { name, size: sizeName })}</Text>
        <Text c="dimmed">{t('reprintHint')}</Text>
        <WholeNumberField label={t('copies')} value={quantity} onChange={setQuantity} data-autofocus />
        <Radio.Group label={t('why')} value={reason} onChange={(value) => setReason(value as ReprintReason)}>
          <Stack gap="sm" mt="xs">
            {REPRINT_REASONS.map((value) => (
              <Radio key={value} size="md" value={value} label={t(`reason.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {edit.failure === null ? null : (
          <Alert color="red" role="alert">
            {t(`problems:${edit.failure}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            size="md"
            variant="default"
            type="submit"
            disabled={!isWhole || edit.isPending}
            onClick={() => {
              isWithFile.current = false;
            }}
          >
            {t('note')}
          </Button>
          <Button
            size="md"
            type="submit"
            disabled={!isWhole}
            loading={edit.isPending}
            onClick={() => {
              isWithFile.current = true;
            }}
          >
            {t('noteAndDownload')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
