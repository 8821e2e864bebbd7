import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import type { Order, PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { setPrinted } from '@printfront/shared/contracts/print-notes.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { type PrintRef, printKey } from '@printfront/shared/domain/print-notes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import { useOrderEdit } from '../order-desk/use-order-edit.ts';
import styles from './printing.module.css';
import { type NamedPrint, ReprintForm } from './reprint-form.tsx';

const PICTURE_BOX = 64;

interface PhotoChecklistProps {
  order: Order;
  ledger: PrintLedger;
  onClose: () => void;
}

/** Each photo with a tick once it came out, and a way to note that it had to be printed again. */
export function PhotoChecklist({ order, ledger, onClose }: PhotoChecklistProps) {
  const { t } = useTranslation('printing');
  const [again, setAgain] = useState<NamedPrint | null>(null);
  const edit = useOrderEdit(order.id, () => undefined);
  const printed = new Set((ledger.printed ?? []).map(printKey));
  const say = (print: PrintRef, isPrinted: boolean) =>
    edit.save(() =>
      call(setPrinted, {
        params: { id: order.id },
        body: { isPrinted, prints: [{ size: print.size, fileId: print.fileId }] },
      }),
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
          <ul className={styles.checklist}>
            {order.lines.flatMap(({ size, files }) =>
              files.map((file, index) => {
                const name = cleanFileName(file.name) || t('photo', { number: index + 1 });
                const sizeName = size.name[currentLanguage()];
                const print = { size: size.key, fileId: file.id, name, sizeName };
                return (
                  <li key={printKey(print)}>
                    <PrintPicture photo={file} print={size} src={file.thumbnailUrl} alt="" box={PICTURE_BOX} />
                    <Checkbox
                      size="md"
                      className={styles.wide}
                      label={
                        <>
                          <span className={styles.name}>{name}</span>
                          <span className={styles.quiet}>
                            {sizeName} × {file.quantity}
                          </span>
                        </>
                      }
                      aria-label={t('photoPrinted', { name, size: sizeName })}
                      checked={printed.has(printKey(print))}
                      disabled={edit.isPending}
                      onChange={(event) => say(print, event.currentTarget.checked)}
                    />
                    <Button
                      variant="default"
                      aria-label={t('reprintOf', { name, size: sizeName })}
                      onClick={() => setAgain(print)}
                    >
                      {t('reprint')}
                    </Button>
                  </li>
                );
              }),
            )}
          </ul>
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
