import { type StorefrontOrder, takeUpStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { storefrontQuery } from '#api/storefront-queries.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';

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
      <KioskButton look="ink" large disabled={resume.isPending} onClick={() => resume.mutate()}>
        {t('offered', { code, count: fileCount })}
      </KioskButton>
    </>
  );
}
