import type { Delivery, PhotosKept } from '@printfront/shared/contracts/settings.ts';
import { useTranslation } from 'react-i18next';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import type { PhotosFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionFields } from './use-section.ts';

export function DeliverySection({ state }: { state: SectionFields<Delivery, Delivery> }) {
  const { t } = useTranslation('settings');
  const { form, fixed } = state;
  return (['postalCourier', 'expressCourier'] as const).map((name) => (
    <TextSetting
      key={name}
      name={name}
      field={form.field(name)}
      shown={form.shown}
      variable={fixed[name]}
      hint={t('hint.tracking')}
      inputMode="url"
    />
  ));
}

export function PhotosSection({ state }: { state: SectionFields<PhotosFields, PhotosKept> }) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { form, fixed } = state;
  return (['photoRetentionDays', 'personalDataRetentionDays'] as const).map((name) => {
    const said = problem(name, form.shown[name]);
    return (
      <SettingRow key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} variable={fixed[name]} error={said}>
        {({ id, readOnly, describedBy }) => (
          <WholeNumberField
            id={id}
            value={form.fields[name]}
            readOnly={readOnly}
            rightSection={t('days')}
            rightSectionWidth={60}
            aria-describedby={describedBy}
            error={said !== undefined}
            onChange={(days) => form.change({ [name]: days })}
          />
        )}
      </SettingRow>
    );
  });
}
