import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Order, PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { setPrinted } from '@printfront/shared/contracts/print-notes.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { printingText } from '#text/printing.ts';
import { formatInstant } from '#ui/format.ts';
import { IconCheck } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';
import { PhotoChecklist } from './photo-checklist.tsx';
import styles from './printing.module.css';

addText('printing', printingText);

interface PrintsPanelProps {
  order: Order;
  timeZone: string;
  onPrintAgain: () => void;
}

/** What came out of the printer, said with one click, and what had to be printed again. */
export function PrintsPanel({ order, timeZone, onPrintAgain }: PrintsPanelProps) {
  const { t } = useTranslation('printing');
  const [isByPhoto, setIsByPhoto] = useState(false);
  const edit = useOrderEdit(order.id, () => undefined);
  const ledger = order.printLedger;
  // A server of before does not know.
  if (ledger === null || ledger.printedPrints === undefined) return null;
  const { orderedPrints, printedPrints, reprintedPrints = 0 } = ledger;
  const isCancelled = order.paymentStatus === PAYMENT_STATUS.cancelled;
  if (isCancelled && printedPrints + reprintedPrints === 0) return null;
  const isAll = printedPrints >= orderedPrints;
  // Nobody said what came out, and the order was said to be ready or has left: there is nothing to say any more.
  const isSaid = printedPrints === 0 && order.productionStatus >= PRODUCTION_STATUS.ready;
  const isGone = order.productionStatus === PRODUCTION_STATUS.handedOver;
  const knownPrints = ledger.handedOverPrints ?? Math.min(orderedPrints, ledger.exportedPrints);
  const say = (isPrinted: boolean) =>
    edit.save(() => call(setPrinted, { params: { id: order.id }, body: { isPrinted } }));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="prints-title">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2} size="h4" id="prints-title">
            {t(isSaid ? 'prints' : 'cameOut')}
          </Title>
          <Text fw={600} role="status">
            {!isSaid
              ? t('cameOutOf', { printed: printedPrints, ordered: orderedPrints })
              : // Of prints that this desk never exported it knows nothing.
                knownPrints > 0
                ? t(isGone ? 'handedOver' : 'ready', { count: knownPrints })
                : null}
          </Text>
        </Group>
        {isAll ? (
          <span className={styles.done}>
            <IconCheck size={20} aria-hidden />
            {t('allCameOut')}
          </span>
        ) : null}
        {isCancelled ? null : (
          <Group gap="sm">
            {isAll || isSaid ? null : (
              <Button variant="default" loading={edit.isPending} onClick={() => say(true)}>
                {t('sayAll')}
              </Button>
            )}
            {isSaid ? null : (
              <Button variant="default" onClick={() => setIsByPhoto(true)}>
                {t('byPhoto')}
              </Button>
            )}
            {isAll ? (
              <Button variant="default" loading={edit.isPending} onClick={() => say(false)}>
                {t('takeBack')}
              </Button>
            ) : null}
            <Button variant="default" onClick={onPrintAgain}>
              {t('again')}
            </Button>
          </Group>
        )}
        {edit.failure === null ? null : <Notice kind="bad">{t(`problems:${edit.failure}`)}</Notice>}
        {reprintedPrints > 0 ? <Reprints order={order} ledger={ledger} timeZone={timeZone} /> : null}
      </Stack>
      {isByPhoto ? <PhotoChecklist order={order} ledger={ledger} onClose={() => setIsByPhoto(false)} /> : null}
    </Paper>
  );
}

function Reprints({ order, ledger, timeZone }: Omit<PrintsPanelProps, 'onPrintAgain'> & { ledger: PrintLedger }) {
  const { t, i18n } = useTranslation('printing');
  const sizes = new Map(order.lines.map(({ size }) => [size.key, localized(size.name, currentLanguage())]));
  return (
    <div>
      <Text fw={600}>{t('reprints', { count: ledger.reprintedPrints ?? 0 })}</Text>
      <ul className={styles.plain}>
        {(ledger.reprints ?? []).map(({ at, by, print, quantity, reason }) => (
          <li key={`${at} ${print.size} ${print.fileId} ${reason}`}>
            {t('reprintLine', {
              size: sizes.get(print.size) ?? print.size,
              count: quantity,
              reason: t(`reason.${reason}`),
            })}{' '}
            <Text span c="dimmed" size="sm">
              {formatInstant(at, timeZone, i18n.language)} · {by}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
