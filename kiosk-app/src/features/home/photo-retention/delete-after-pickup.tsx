import { deleteStorefrontPhotos } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** A customer at the kiosk who wants the photos gone once the prints are in their hands. Said once, it stays said. */
export function DeleteAfterPickup({ orderId, isMailed }: { orderId: string; isMailed: boolean }) {
  const { t } = useTranslation('retention');
  const ask = useMutation({ mutationFn: () => call(deleteStorefrontPhotos, { params: { id: orderId } }) });
  const failure = ask.error instanceof CallError ? ask.error.code : null;
  if (ask.isSuccess) return <Notice kind="good">{t(isMailed ? 'kioskAskedSent' : 'kioskAsked')}</Notice>;
  return (
    <>
      <KioskButton disabled={ask.isPending} onClick={() => ask.mutate()}>
        {t(isMailed ? 'kioskDeleteSent' : 'kioskDelete')}
      </KioskButton>
      {failure === null ? null : <Notice kind="bad">{t('failed', { reason: t(`problems:${failure}`) })}</Notice>}
    </>
  );
}
