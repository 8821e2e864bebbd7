import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { fixedPaperWay, paperInWay } from '@printfront/shared/domain/print-geometry.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { localized } from '#text/localized.ts';
import { IconCheck } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './frame-choice.module.css';

interface FrameChoiceOptions {
  size: Size;
  chosenFrameId: string | null;
}

/**
 * Which frame lies over the photos of a size that has frames. The button stands where the screen has room for it, which changes
 * when the screen is turned; the dialog does not go with it.
 */
export function useFrameChoice({ size, chosenFrameId }: FrameChoiceOptions): { button: ReactNode; dialog: ReactNode } {
  const { t, i18n } = useTranslation(['sizes', 'problems', 'ui']);
  const { language } = i18n;
  const [isOpen, setIsOpen] = useState(false);
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const chosen = size.photoFrames.find(({ id }) => id === chosenFrameId);
  const choose = useMutation({
    mutationFn: (photoFrameId: string) => order.chooseFrame(photoFrameId),
    onSuccess: (frames) => {
      queryClient.setQueryData(order.framesQuery().queryKey, frames);
      void refreshWhatPhotosDecide(queryClient, order);
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      setIsOpen(false);
    },
  });
  const problem = choose.error instanceof CallError ? choose.error.code : null;
  return {
    button:
      size.photoFrames.length === 0 ? null : (
        <KioskButton look={chosen === undefined ? 'ink' : 'quiet'} onClick={() => setIsOpen(true)}>
          {chosen === undefined ? t('chooseFrame') : t('frameChosen', { name: localized(chosen.name, language) })}
        </KioskButton>
      ),
    dialog: isOpen ? (
      <KioskDialog
        wide
        title={t('chooseFrame')}
        onClose={() => setIsOpen(false)}
        actions={
          <KioskButton large onClick={() => setIsOpen(false)}>
            {t('ui:close')}
          </KioskButton>
        }
      >
        {problem === null ? null : <Notice kind="bad">{t('frameFailed', { reason: t(`problems:${problem}`) })}</Notice>}
        <div className={styles.frames}>
          {size.photoFrames.map((frame) => (
            <button
              key={frame.id}
              type="button"
              className={styles.frame}
              aria-pressed={frame.id === chosenFrameId}
              disabled={choose.isPending}
              onClick={() => choose.mutate(frame.id)}
            >
              <span className={styles.paper} style={{ aspectRatio: aspectOf(frame, size) }}>
                {frame.image === null ? null : <img className={styles.image} src={frame.image} alt="" />}
              </span>
              <span className={styles.name}>
                {frame.id === chosenFrameId ? <IconCheck size={24} aria-hidden /> : null}
                {localized(frame.name, language)}
              </span>
            </button>
          ))}
        </div>
      </KioskDialog>
    ) : null,
  };
}

/** As the paper lies under it. */
function aspectOf(frame: PhotoFrame, size: Size): string {
  const { widthMm, heightMm } = paperInWay(size, fixedPaperWay(size, frame) ?? 'upright');
  return `${widthMm} / ${heightMm}`;
}
