import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { chooseStorefrontPhotoFrame } from '@printfront/shared/contracts/storefront-orders.ts';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { storefrontFilesKey, storefrontFramesQuery, storefrontStatusQuery } from '#api/storefront-queries.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './frame-choice.module.css';

interface FrameChoiceProps {
  orderId: string;
  size: Size;
  chosenFrameId: string | null;
}

/** Which frame lies over the photos of a size that has frames. */
export function FrameChoice({ orderId, size, chosenFrameId }: FrameChoiceProps) {
  const { t, i18n } = useTranslation(['sizes', 'problems', 'ui']);
  const language = i18n.language === 'en' ? 'en' : 'th';
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const chosen = size.photoFrames.find(({ id }) => id === chosenFrameId);
  const choose = useMutation({
    mutationFn: (photoFrameId: string) =>
      call(chooseStorefrontPhotoFrame, { params: { id: orderId }, body: { photoFrameId } }),
    onSuccess: (frames) => {
      queryClient.setQueryData(storefrontFramesQuery(orderId).queryKey, frames);
      void queryClient.invalidateQueries({ queryKey: storefrontStatusQuery(orderId).queryKey });
      void queryClient.invalidateQueries({ queryKey: storefrontFilesKey(orderId) });
      setIsOpen(false);
    },
  });
  const problem = choose.error instanceof CallError ? choose.error.code : null;
  return (
    <>
      <KioskButton look={chosen === undefined ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
        {chosen === undefined ? t('chooseFrame') : t('frameChosen', { name: chosen.name[language] })}
      </KioskButton>
      {isOpen ? (
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
          {problem === null ? null : (
            <Notice kind="bad">{t('frameFailed', { reason: t(`problems:${problem}`) })}</Notice>
          )}
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
                <span className={styles.paper} style={{ aspectRatio: `${size.widthMm} / ${size.heightMm}` }}>
                  {frame.image === null ? null : <img className={styles.image} src={frame.image} alt="" />}
                </span>
                <span className={styles.name}>
                  {frame.id === chosenFrameId ? <IconCheck size={24} aria-hidden /> : null}
                  {frame.name[language]}
                </span>
              </button>
            ))}
          </div>
        </KioskDialog>
      ) : null}
    </>
  );
}
