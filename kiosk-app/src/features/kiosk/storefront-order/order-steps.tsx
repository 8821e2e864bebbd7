import { useTranslation } from 'react-i18next';
import { Stepper } from '#ui/stepper.tsx';

export const ORDER_STEPS = ['photos', 'sizes', 'check', 'you', 'pay'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

const WORDS = {
  photos: 'stepPhotos',
  sizes: 'stepSizes',
  check: 'stepCheck',
  you: 'stepYou',
  pay: 'stepPay',
} as const satisfies Record<OrderStep, string>;

/** The step that an address below /storefront/{orderId} belongs to; null once all are done. */
export function orderStepOf(pathname: string): OrderStep | null {
  if (/\/done\/?$/.test(pathname)) return null;
  if (/\/checkout\/pay\/?$/.test(pathname)) return 'pay';
  if (/\/checkout\/you\/?$/.test(pathname)) return 'you';
  if (/\/checkout\/?$/.test(pathname)) return 'check';
  return 'sizes';
}

export function OrderSteps({ step }: { step: OrderStep | null }) {
  const { t } = useTranslation('storefront');
  return (
    <Stepper
      label={t('steps')}
      steps={ORDER_STEPS.map((name) => t(WORDS[name]))}
      current={step === null ? ORDER_STEPS.length : ORDER_STEPS.indexOf(step)}
    />
  );
}
