import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { LanguagesSection } from '../settings/languages-section.tsx';
import { firstLookPlan } from '../settings/look-plan.ts';
import { languagesPlan, shopPlan, timePlan } from '../settings/section-plan.ts';
import settings from '../settings/settings.module.css';
import { ShopSection } from '../settings/shop-section.tsx';
import { TimeSection } from '../settings/time-section.tsx';
import { FirstLook } from './first-look.tsx';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

/** As on the page of the settings, where all of it can be changed later. */
export function ShopStep({ draft, start, onChange, onNext, onBack, logo, isLogoLost, onLogo }: StepProps) {
  const { t } = useTranslation('firstRun');
  const shop = useForm({
    schema: shopPlan.schema,
    draft: { fields: draft.shop, change: (fields) => onChange({ shop: fields }) },
    read: shopPlan.read,
  });
  const languages = useForm({
    schema: languagesPlan.schema,
    draft: { fields: draft.languages, change: (fields) => onChange({ languages: fields }) },
    read: languagesPlan.read,
  });
  const time = useForm({
    schema: timePlan.schema,
    draft: {
      fields: draft.time ?? timePlan.typed(start.settings.time.values),
      change: (fields) => onChange({ time: fields }),
    },
    read: timePlan.read,
  });
  const look = useForm({
    schema: firstLookPlan.schema,
    draft: { fields: draft.look, change: (fields) => onChange({ look: fields }) },
    read: firstLookPlan.read,
  });
  const areRight = () =>
    [shop.attempt(), look.attempt(), languages.attempt(), time.attempt()].every((body) => body !== null);
  return (
    <StepForm root={shop.root} nextLabel={t('next')} onBack={onBack} onNext={() => areRight() && onNext()}>
      <div className={settings.card}>
        <ShopSection state={{ form: shop, fixed: start.settings.shop.fixed }} />
      </div>
      <div className={settings.card}>
        <FirstLook form={look} logo={logo} isLogoLost={isLogoLost} onLogo={onLogo} />
      </div>
      <div className={settings.card}>
        <LanguagesSection
          state={{ form: languages, fixed: start.settings.languages.fixed }}
          further={start.settings.furtherLanguages}
          customersOnly={start.settings.customersOnly}
        />
        <TimeSection state={{ form: time, fixed: start.settings.time.fixed }} />
      </div>
    </StepForm>
  );
}
