import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { changePaymentMethod } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { storefrontOrderQuery, storefrontSlipKey } from '#api/storefront-queries.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { MethodChoice } from './method-choice.tsx';

interface OtherWayProps {
  orderId: string;
  method: PaymentMethod;
  methods: readonly PaymentMethod[];
  /** Who has paid already goes on from here. */
  onPaid: () => void;
}

/** The way back from a code or an account to another way of paying, for who has not paid yet. */
export function OtherWay({ orderId, method, methods, onPaid }: OtherWayProps) {
  const { t } = useTranslation('checkout');
  const [isOpen, setIsOpen] = useState(false);
  if (methods.every((one) => one === method)) return null;
  return (
    <>
      <KioskButton look="line" large aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('payOtherWay')}
      </KioskButton>
      {isOpen ? <OtherWayDialog {...{ orderId, method, methods, onPaid }} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function OtherWayDialog({ orderId, method, methods, onPaid, onClose }: OtherWayProps & { onClose: () => void }) {
  const { t } = useTranslation(['checkout', 'problems']);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (paymentMethod: PaymentMethod) =>
      call(changePaymentMethod, { params: { id: orderId }, body: { paymentMethod } }),
    onSuccess: (order) => {
      queryClient.setQueryData(storefrontOrderQuery(orderId).queryKey, order);
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: storefrontSlipKey(orderId) }),
  });
  const problem = change.error instanceof CallError ? change.error.code : null;
  const words =
    problem === 'payment-transition-refused' ? t('payDecided') : problem === null ? '' : t(`problems:${problem}`);
  return (
    <KioskDialog
      title={t('payOtherWay')}
      onClose={onClose}
      actions={
        <KioskButton look="line" large onClick={onPaid}>
          {t('paidAlready')}
        </KioskButton>
      }
    >
      <p>{t('payOnce')}</p>
      {words === '' ? null : <Notice kind="bad">{words}</Notice>}
      <MethodChoice
        methods={methods.filter((one) => one !== method)}
        chosen={change.isPending ? change.variables : null}
        onChoose={(next) => change.isPending || change.mutate(next)}
      />
    </KioskDialog>
  );
}
