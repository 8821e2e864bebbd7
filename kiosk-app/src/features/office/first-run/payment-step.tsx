import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { PaymentSection } from '../settings/payment-section.tsx';
import { paymentPlan } from '../settings/section-plan.ts';
import settings from '../settings/settings.module.css';
import { PaymentSeen } from '../settings/what-customers-see.tsx';
import styles from './first-run.module.css';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

/** May be left for later: until then no code and no account is offered. */
export function PaymentStep({ draft, start, onChange, onNext, onSkip, onBack }: StepProps) {
  const { t } = useTranslation('firstRun');
  const form = useForm({
    schema: paymentPlan.schema,
    draft: { fields: draft.payment, change: (payment) => onChange({ payment }) },
    read: paymentPlan.read,
  });
  return (
    <StepForm
      root={form.root}
      nextLabel={t('next')}
      onBack={onBack}
      onSkip={onSkip}
      onNext={() => form.attempt() !== null && onNext()}
    >
      <div className={styles.beside}>
        <div className={settings.card}>
          <PaymentSection state={{ form, fixed: start.settings.payment.fixed }} currency={start.currency} />
        </div>
        <section className={settings.aside} aria-label={t('seen')}>
          <h2>{t('seen')}</h2>
          <PaymentSeen typed={form.body} currency={start.currency} />
        </section>
      </div>
    </StepForm>
  );
}
