import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import type { Order, PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { setPrinted } from '@printfront/shared/contracts/print-notes.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { type PrintRef, printKey } from '@printfront/shared/domain/print-notes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LongList } from '#ui/long-list.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';
import styles from './printing.module.css';
import { type NamedPrint, ReprintForm } from './reprint-form.tsx';

const PICTURE_BOX = 64;
/** As in the styles. */
const ROW_PX = 88;

interface PhotoChecklistProps {
  order: Order;
  ledger: PrintLedger;
  onClose: () => void;
}

/** Each photo with a tick once it came out, and a way to note that it had to be printed again. */
export function PhotoChecklist({ order, ledger, onClose }: PhotoChecklistProps) {
  const { t } = useTranslation('printing');
  const [again, setAgain] = useState<NamedPrint | null>(null);
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
  const prints = order.lines.flatMap((line) =>
    line.files.map((file, index) => ({
      line,
      file,
      size: line.size.key,
      fileId: file.id,
      name: cleanFileName(file.name) || t('photo', { number: index + 1 }),
      sizeName: [line.size.name, line.finish?.name]
        .flatMap((one) => localized(one, currentLanguage()) ?? [])
        .join(' · '),
    })),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('byPhotoTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size="lg"
    >
      {again !== null ? (
        <ReprintForm orderId={order.id} print={again} onClose={() => setAgain(null)} />
      ) : (
        <Stack>
          <LongList
            items={prints}
            keyOf={printKey}
            rowPx={ROW_PX}
            className={styles.checklist}
            scroller={styles.checklistScroller}
          >
            {(print) => (
              <>
                <span className={styles.box}>
                  <PrintPicture
                    photo={print.file}
                    print={print.line.size}
                    src={print.file.thumbnailUrl}
                    alt=""
                    box={PICTURE_BOX}
                  />
                </span>
                <Checkbox
                  size="md"
                  className={styles.wide}
                  label={
                    <>
                      <span className={styles.name}>{print.name}</span>
                      <span className={styles.quiet}>
                        {print.sizeName} × {print.file.quantity}
                      </span>
                    </>
                  }
                  aria-label={t('photoPrinted', { name: print.name, size: print.sizeName })}
                  checked={isTicked(printKey(print))}
                  disabled={edit.isPending}
                  onChange={(event) => say(print, event.currentTarget.checked)}
                />
                <Button
                  variant="default"
                  aria-label={t('reprintOf', { name: print.name, size: print.sizeName })}
                  onClick={() => setAgain(print)}
                >
                  {t('reprint')}
                </Button>
              </>
            )}
          </LongList>
          {edit.failure === null ? null : (
            <Alert color="red" role="alert">
              {t(`problems:${edit.failure}`)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
