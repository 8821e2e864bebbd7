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

const ADDRESSES: Record<Exclude<OrderStep, 'photos'>, string> = {
  sizes: 'sizes',
  check: 'checkout',
  you: 'checkout/you',
  pay: 'checkout/pay',
};

/** Where a step is, below /storefront/{orderId}. The photos are no address: they open over the sizes. */
export const addressOfStep = (step: OrderStep): string => ADDRESSES[step === 'photos' ? 'sizes' : step];

interface OrderStepsProps {
  step: OrderStep | null;
  /** Back to a step that is done; not once the order is placed. */
  onStep?: ((step: OrderStep) => void) | undefined;
}

export function OrderSteps({ step, onStep }: OrderStepsProps) {
  const { t } = useTranslation('storefront');
  return (
    <Stepper
      label={t('steps')}
      steps={ORDER_STEPS.map((name) => t(WORDS[name]))}
      current={step === null ? ORDER_STEPS.length : ORDER_STEPS.indexOf(step)}
      onStep={
        onStep === undefined
          ? undefined
          : (index) => {
              const chosen = ORDER_STEPS[index];
              if (chosen !== undefined) onStep(chosen);
            }
      }
    />
  );
}
