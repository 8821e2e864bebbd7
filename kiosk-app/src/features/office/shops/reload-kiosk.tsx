import { Button } from '@mantine/core';
import { reloadStorefrontClient, type StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { kioskOnce } from '#text/kiosk-once.ts';
import { Notice } from '#ui/notice.tsx';
import { useProblemWords } from './problem-words.ts';

/** Has a kiosk load its page anew; what becomes of it stands with the kiosk. No customer loses anything by it. */
export function ReloadKiosk({ kiosk: { id, name } }: { kiosk: StorefrontClient }) {
  const { t } = useTranslation('shops');
  const queryClient = useQueryClient();
  const problemWords = useProblemWords();
  const reload = useMutation({
    mutationFn: () => call(reloadStorefrontClient, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['shops'] }),
  });
  const problem = problemWords(reload.error);
  return (
    <>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <Button
        variant="default"
        size="sm"
        aria-label={kioskOnce(t('reloadNamed', { name }))}
        loading={reload.isPending}
        onClick={() => reload.mutate()}
      >
        {t('reload')}
      </Button>
    </>
  );
}
