import { setLanguages } from '@printfront/shared/contracts/settings.ts';
import { useTranslation } from 'react-i18next';
import { bodyOf } from '#ui/form-schema.ts';
import { useForm } from '#ui/use-form.ts';
import { LanguagesSection } from '../settings/other-sections.tsx';
import { shopPlan } from '../settings/section-plan.ts';
import settings from '../settings/settings.module.css';
import { ShopSection } from '../settings/shop-section.tsx';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

/** As on the page of the settings, where all of it can be changed later. */
export function ShopStep({ draft, start, onChange, onNext, onBack }: StepProps) {
  const { t } = useTranslation('firstRun');
  const shop = useForm({
    schema: shopPlan.schema,
    draft: { fields: draft.shop, change: (fields) => onChange({ shop: fields }) },
    read: shopPlan.read,
  });
  const languages = useForm({
    schema: bodyOf(setLanguages),
    draft: { fields: draft.languages, change: (fields) => onChange({ languages: fields }) },
  });
  return (
    <StepForm
      root={shop.root}
      nextLabel={t('next')}
      onBack={onBack}
      onNext={() => shop.attempt() !== null && languages.attempt() !== null && onNext()}
    >
      <div className={settings.card}>
        <ShopSection state={{ form: shop, fixed: start.settings.shop.fixed }} />
      </div>
      <div className={settings.card}>
        <LanguagesSection state={{ form: languages, fixed: start.settings.languages.fixed }} />
      </div>
    </StepForm>
  );
}
