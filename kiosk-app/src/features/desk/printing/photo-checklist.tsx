import { Button, Group, Stack } from '@mantine/core';
import type { Order, PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { setPrinted } from '@printfront/shared/contracts/print-notes.ts';
import { type PrintRef, printKey } from '@printfront/shared/domain/print-notes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { LongList } from '#ui/long-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeskDialog } from '../order-desk/desk-dialog.tsx';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';
import { namedPrints } from './named-prints.ts';
import { PrintCheckbox, ROW_PX } from './print-checkbox.tsx';
import styles from './printing.module.css';

interface PhotoChecklistProps {
  order: Order;
  ledger: PrintLedger;
  onClose: () => void;
}

/** Each photo with a tick once it came out. */
export function PhotoChecklist({ order, ledger, onClose }: PhotoChecklistProps) {
  const { t } = useTranslation('printing');
  const printed = new Set((ledger.printed ?? []).map(printKey));
  /** What was ticked shows at once; what the server says counts. */
  const [ticked, setTicked] = useState<{ key: string; isPrinted: boolean } | null>(null);
  const edit = useOrderEdit(order.id, () => setTicked(null));
  const isTicked = (key: string) => (ticked?.key === key && edit.isPending ? ticked.isPrinted : printed.has(key));
  const say = ({ size, fileId }: PrintRef, isPrinted: boolean) => {
    setTicked({ key: printKey({ size, fileId }), isPrinted });
    const body = { isPrinted, prints: [{ size, fileId }] };
    edit.save(() => call(setPrinted, { params: { id: order.id }, body }));
  };
  const prints = namedPrints(order, (number) => t('photo', { number }));
  return (
    <DeskDialog title={t('byPhotoTitle')} onClose={onClose}>
      <Stack gap="sm">
        <LongList
          items={prints}
          keyOf={printKey}
          rowPx={ROW_PX}
          className={styles.checklist}
          scroller={styles.checklistScroller}
        >
          {(print) => (
            <PrintCheckbox
              print={print}
              label={t('photoPrinted', { name: print.name, size: print.sizeName })}
              checked={isTicked(printKey(print))}
              disabled={edit.isPending}
              onChange={(isPrinted) => say(print, isPrinted)}
            />
          )}
        </LongList>
        {edit.failure === null ? null : <Notice kind="bad">{t(`problems:${edit.failure}`)}</Notice>}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </DeskDialog>
  );
}
