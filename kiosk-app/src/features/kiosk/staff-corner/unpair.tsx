import { unpairStorefront } from '@printfront/shared/contracts/kiosk-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { forgetCustomer } from '../kiosk-session/customer-session.ts';
import { Why } from './pin-door.tsx';

interface UnpairProps {
  pin: string;
  /** One is on the screen. */
  hasOrder: boolean;
  onKeep: () => void;
  onDone: () => void;
}

/** Makes this device no kiosk any more, and leads to where it becomes one again. Photos that wait stay for that. */
export function Unpair({ pin, hasOrder, onKeep, onDone }: UnpairProps) {
  const { t } = useTranslation('staffCorner');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const unpair = useMutation({
    mutationFn: () => call(unpairStorefront, { body: { pin } }),
    async onSuccess() {
      onDone();
      await navigate('/pair', { replace: true });
      await forgetCustomer(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={t('unpairTitle')}
      confirmLabel={t('unpair')}
      keepLabel={t('keep')}
      danger
      isBusy={unpair.isPending}
      onConfirm={() => unpair.mutate()}
      onKeep={onKeep}
    >
      <Why error={unpair.error} />
      <p>{[...(hasOrder ? [t('unpairOrder')] : []), t('unpairHint')].join(' ')}</p>
    </ConfirmDialog>
  );
}
