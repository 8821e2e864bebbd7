import { type StorefrontOrder, takeUpStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { storefrontQuery } from '#api/storefront-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { StartButton } from './start-button.tsx';

interface OfferedOrderProps {
  offered: { code: string; fileCount: number };
  onResumed: (order: StorefrontOrder) => Promise<void>;
}

/** An order that staff have sent here: its customer, who may have no code, goes on with a touch. */
export function OfferedOrder({ offered: { code, fileCount }, onResumed }: OfferedOrderProps) {
  const { t } = useTranslation(['storefront', 'problems']);
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call(takeUpStorefrontOrder, { body: { code } }),
    onSuccess: onResumed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: storefrontQuery().queryKey }),
  });
  const problem = resume.error instanceof CallError ? resume.error.code : null;
  return (
    <>
      {problem === null ? null : (
        <Notice kind="bad">{problem === 'not-found' ? t('resumeUnknown') : t(`problems:${problem}`)}</Notice>
      )}
      <StartButton
        isDisabled={resume.isPending}
        more={t('offeredOrder', { code, count: fileCount })}
        onClick={() => resume.mutate()}
      >
        {t('offered')}
      </StartButton>
    </>
  );
}
