import { Button, Group, Radio, Stack } from '@mantine/core';
import { getPrintFile, type Order } from '@printfront/shared/contracts/orders.ts';
import { noteReprint } from '@printfront/shared/contracts/print-notes.ts';
import { printKey, REPRINT_REASONS, type ReprintReason } from '@printfront/shared/domain/print-notes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callUrl } from '#api/call.ts';
import { randomId } from '#api/upload-file.ts';
import { addText } from '#text/i18n.ts';
import { printingText } from '#text/printing.ts';
import { LongList } from '#ui/long-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { DeskDialog } from '../order-desk/desk-dialog.tsx';
import { useOrderEdit } from '../order-edit/use-order-edit.ts';
import { type NamedPrint, namedPrints } from './named-prints.ts';
import { PrintCheckbox, ROW_PX } from './print-checkbox.tsx';
import styles from './printing.module.css';

addText('printing', printingText);

const MOST_COPIES = 999;
/** A browser may lose the first of two files that it is told to fetch at once. */
const BETWEEN_FILES_MS = 400;

/** Copies that are wanted of a print; null while what stands there is no number. The same note sent twice is one. */
interface Wanted {
  readonly noteId: string;
  readonly copies: number | null;
}

const isRight = ({ copies }: Wanted) => copies !== null && copies >= 1 && copies <= MOST_COPIES;

/** Which photos are printed once more, how often, and why. */
export function PrintAgain({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('printing');
  const prints = namedPrints(order, (number) => t('photo', { number }));
  const only = prints.length === 1 ? prints[0] : undefined;
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(
    () => new Map(only === undefined ? [] : [[printKey(only), { noteId: randomId(), copies: 1 }]]),
  );
  const [reason, setReason] = useState<ReprintReason>('damaged');
  const [isTried, setIsTried] = useState(false);
  const edit = useOrderEdit(order.id, onClose);
  const chosen = prints.filter((print) => wanted.has(printKey(print)));
  const isWrong = [...wanted.values()].some((one) => !isRight(one));
  const set = (print: NamedPrint, one: Wanted | null) =>
    setWanted((before) => {
      const next = new Map(before);
      if (one === null) next.delete(printKey(print));
      else next.set(printKey(print), one);
      return next;
    });
  const send = (isWithFiles: boolean) => {
    setIsTried(true);
    if (chosen.length === 0 || isWrong || edit.isPending) return;
    edit.save(async () => {
      let after = order;
      for (const { size, fileId } of chosen) {
        const { noteId, copies } = wanted.get(printKey({ size, fileId })) as Wanted;
        const body = { noteId, size, fileId, quantity: copies ?? 1, reason };
        after = await call(noteReprint, { params: { id: order.id }, body });
      }
      if (isWithFiles) void downloadAll(order.id, chosen);
      return after;
    });
  };
  const problem = !isTried ? null : chosen.length === 0 ? t('againNone') : isWrong ? t('copiesWrong') : null;
  return (
    <DeskDialog title={t('againTitle')} hint={t('reprintHint')} onClose={onClose}>
      <Stack gap="sm">
        <LongList
          items={prints}
          keyOf={printKey}
          rowPx={ROW_PX}
          className={styles.checklist}
          scroller={styles.againScroller}
        >
          {(print) => (
            <AgainRow print={print} wanted={wanted.get(printKey(print)) ?? null} onSet={(one) => set(print, one)} />
          )}
        </LongList>
        <Radio.Group label={t('why')} value={reason} onChange={(value) => setReason(value as ReprintReason)}>
          <Group gap="md" mt="xs">
            {REPRINT_REASONS.map((value) => (
              <Radio key={value} size="md" value={value} label={t(`reason.${value}`)} />
            ))}
          </Group>
        </Radio.Group>
        {/* In a place of its own, so that no button moves. */}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        {edit.failure === null ? null : <Notice kind="bad">{t(`problems:${edit.failure}`)}</Notice>}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button size="md" variant="default" disabled={edit.isPending} onClick={() => send(false)}>
            {t('note')}
          </Button>
          <Button size="md" loading={edit.isPending} onClick={() => send(true)}>
            {t('noteAndDownload')}
          </Button>
        </Group>
      </Stack>
    </DeskDialog>
  );
}

interface AgainRowProps {
  print: NamedPrint;
  wanted: Wanted | null;
  onSet: (wanted: Wanted | null) => void;
}

function AgainRow({ print, wanted, onSet }: AgainRowProps) {
  const { t } = useTranslation('printing');
  const { name } = print;
  return (
    <>
      <PrintCheckbox
        print={print}
        label={t('reprintOf', { name, size: print.sizeName })}
        checked={wanted !== null}
        onChange={(isWanted) => onSet(isWanted ? { noteId: randomId(), copies: 1 } : null)}
      />
      {wanted === null ? null : (
        <WholeNumberField
          size="sm"
          w={80}
          aria-label={`${t('copies')}: ${name}`}
          value={wanted.copies}
          error={!isRight(wanted)}
          title={isRight(wanted) ? undefined : t('copiesWrong')}
          leftSection={<span aria-hidden>×</span>}
          onChange={(copies) => onSet({ ...wanted, copies })}
        />
      )}
    </>
  );
}

async function downloadAll(id: string, prints: readonly NamedPrint[]): Promise<void> {
  for (const { fileId, size } of prints) {
    const link = document.createElement('a');
    link.href = callUrl(getPrintFile, { id, fileId }, { size });
    link.download = '';
    link.click();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES_MS));
  }
}
