import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { useCustomerShell } from './use-customer-shell.ts';

interface ToCheckoutProps {
  isReady: boolean;
  /** Lets through what is being saved. */
  settle?: () => Promise<void>;
  /** Asks what is to be asked before. */
  pass: (goOn: () => void) => Promise<void>;
}

/** The way on. It waits for photos that are being sent: an order takes only what the shop has. */
export function ToCheckout({ isReady, settle, pass }: ToCheckoutProps) {
  const { t } = useTranslation(['print', 'sizes']);
  const navigate = useNavigate();
  const { unsentCount } = useCustomerShell();
  const isSending = unsentCount > 0;
  async function go() {
    await settle?.();
    await pass(() => void navigate('/order/checkout'));
  }
  return (
    <KioskButton large look="next" disabled={!isReady || isSending} onClick={() => void go()}>
      {isSending ? t('waitForSending') : t('toCheckout')}
    </KioskButton>
  );
}
