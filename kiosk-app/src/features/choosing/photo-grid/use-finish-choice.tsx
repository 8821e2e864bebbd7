import type { Finish } from '@printfront/shared/contracts/finishes.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { pricedWith } from '@printfront/shared/domain/finish.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconCheck, IconChevronDown, IconStack } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './wall-tools.module.css';

interface FinishChoiceOptions {
  /** As the catalogue has it, without any surcharge. */
  size: Size;
  /** What its prints get; null where the size has none, or the chosen one is gone. */
  finish: Finish | null;
  currency: string;
}

/** Which paper the prints of a size get, where there are several, or where the one that was chosen is gone. */
export function useFinishChoice({ size, finish, currency }: FinishChoiceOptions): {
  button: ReactNode;
  dialog: ReactNode;
  notice: ReactNode;
} {
  const { t } = useTranslation('sizes');
  const [isOpen, setIsOpen] = useState(false);
  const { finishes = [] } = size;
  const isGone = finish === null && finishes.length > 0;
  const button = (
    <KioskButton look={isGone ? 'ink' : 'quiet'} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
      <IconStack aria-hidden />
      {finish === null ? t('chooseFinish') : t('finishChosen', { name: localized(finish.name, currentLanguage()) })}
      <IconChevronDown aria-hidden />
    </KioskButton>
  );
  return {
    button: finishes.length > 1 || isGone ? button : null,
    notice: isGone ? <Notice kind="bad">{t('finishGone')}</Notice> : null,
    dialog: isOpen ? (
      <FinishDialog size={size} finish={finish} currency={currency} onClose={() => setIsOpen(false)} />
    ) : null,
  };
}

function FinishDialog({ size, finish, currency, onClose }: FinishChoiceOptions & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['sizes', 'problems', 'ui']);
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (finishId: string) => order.chooseFinish(finishId),
    onSuccess: (statuses) => {
      queryClient.setQueryData(order.statusQuery().queryKey, statuses);
      void refreshWhatPhotosDecide(queryClient, order);
      onClose();
    },
    // It may have gone since: what there is now is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: order.sizesQuery().queryKey }),
  });
  const problem = choose.error instanceof CallError ? choose.error.code : null;
  return (
    <KioskDialog
      title={t('chooseFinish')}
      onClose={onClose}
      actions={
        <KioskButton large onClick={onClose}>
          {t('ui:close')}
        </KioskButton>
      }
    >
      {problem === null ? null : <Notice kind="bad">{t('finishFailed', { reason: t(`problems:${problem}`) })}</Notice>}
      <div className={styles.choices}>
        {(size.finishes ?? []).map((one) => (
          <KioskButton
            key={one.id}
            className={styles.choice}
            look={one.id === finish?.id ? 'ink' : 'quiet'}
            aria-pressed={one.id === finish?.id}
            disabled={choose.isPending}
            onClick={() => choose.mutate(one.id)}
          >
            <span className={styles.marked}>
              {one.id === finish?.id ? <IconCheck aria-hidden /> : null}
              {localized(one.name, currentLanguage())}
            </span>
            <span className={styles.price}>{formatMoney(pricedWith(size, one).price, currency, i18n.language)}</span>
          </KioskButton>
        ))}
      </div>
    </KioskDialog>
  );
}
