import { Button } from '@mantine/core';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { becomeKiosk } from '#api/become-kiosk.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useProblemWords } from './problem-words.ts';

/** Makes this browser a kiosk of the shop whose address it is open at; the device that was it no longer is. */
export function UseThisDevice({ kiosk, onRegistered }: { kiosk: StorefrontClient; onRegistered: () => void }) {
  const { t } = useTranslation('shops');
  const problemWords = useProblemWords();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name } = kiosk;
  const register = useMutation({
    mutationFn: () => becomeKiosk({ clientId: id }),
    onSuccess: () => {
      setIsAsking(false);
      onRegistered();
    },
  });
  const problem = problemWords(register.error);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={kioskOnce(t('useThisDeviceNamed', { name }))}
        onClick={() => {
          register.reset();
          setIsAsking(true);
        }}
      >
        {t('useThisDevice')}
      </Button>
      {isAsking ? (
        <div data-density="home">
          <ConfirmDialog
            title={kioskOnce(t('useThisQuestion', { name }))}
            confirmLabel={t('useThisConfirm')}
            keepLabel={t('leave')}
            isBusy={register.isPending}
            onConfirm={() => register.mutate()}
            onKeep={() => setIsAsking(false)}
          >
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            {kiosk.lastTouchedAt === null ? t('thisDeviceHint') : t('useThisHint')}
          </ConfirmDialog>
        </div>
      ) : null}
    </>
  );
}
