import { Button } from '@mantine/core';
import { deleteStorefrontClient, type StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useProblemWords } from './problem-words.ts';

/** Takes a kiosk, or an invitation, away after one question that says what happens. */
export function RemoveKiosk({ kiosk, onRemoved }: { kiosk: StorefrontClient; onRemoved: () => void }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, lastTouchedAt } = kiosk;
  const isWaiting = lastTouchedAt === null;
  const remove = useMutation({
    mutationFn: () => call(deleteStorefrontClient, { params: { id } }),
    onSuccess: () => {
      setIsAsking(false);
      onRemoved();
    },
  });
  const problem = problemWords(remove.error);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={kioskOnce(t('removeKioskNamed', { name }))}
        onClick={() => {
          remove.reset();
          setIsAsking(true);
        }}
      >
        {isWaiting ? t('withdraw') : t('removeKiosk')}
      </Button>
      {isAsking ? (
        <div data-density="home">
          <ConfirmDialog
            title={kioskOnce(t(isWaiting ? 'withdrawQuestion' : 'removeQuestion', { name }))}
            confirmLabel={isWaiting ? t('withdraw') : t('removeKiosk')}
            keepLabel={t('keep')}
            danger
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onKeep={() => setIsAsking(false)}
          >
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            {isWaiting ? t('withdrawHint') : t('removeHint')}
          </ConfirmDialog>
        </div>
      ) : null}
    </>
  );
}
