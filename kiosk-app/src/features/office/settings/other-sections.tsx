import { Radio, Stack } from '@mantine/core';
import type { Delivery, Languages, PhotosKept } from '@printfront/shared/contracts/settings.ts';
import { PHONE_NUMBER_RULES } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#text/i18n.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import type { PhotosFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionFields } from './use-section.ts';

/** Every choice there is: the first is the language that a page begins with. */
const CHOICES: readonly Languages['languages'][] = [['th', 'en'], ['en', 'th'], ['th'], ['en']];

export function LanguagesSection({ state }: { state: SectionFields<Languages, Languages> }) {
  const { t } = useTranslation('settings');
  const { form, fixed } = state;
  const nameOf = (languages: Languages['languages']) =>
    languages.length === 1
      ? t('languageOnly', { language: LANGUAGE_NAMES[languages[0] ?? 'th'] })
      : languages.map((language) => LANGUAGE_NAMES[language]).join(', ');
  return (
    <>
      <SettingRow label={t('field.languages')} hint={t('hint.languages')} variable={fixed.languages}>
        {({ id, readOnly }) => (
          <Radio.Group
            id={id}
            aria-label={t('field.languages')}
            value={form.fields.languages.join()}
            onChange={(value) =>
              form.change({ languages: CHOICES.find((choice) => choice.join() === value) ?? form.fields.languages })
            }
          >
            <Stack gap="xs">
              {CHOICES.map((choice) => (
                <Radio key={choice.join()} value={choice.join()} label={nameOf(choice)} disabled={readOnly} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </SettingRow>
      <SettingRow label={t('field.phoneNumbers')} hint={t('hint.phoneNumbers')} variable={fixed.phoneNumbers}>
        {({ id, readOnly }) => (
          <Radio.Group
            id={id}
            aria-label={t('field.phoneNumbers')}
            value={form.fields.phoneNumbers}
            onChange={(value) =>
              form.change({ phoneNumbers: PHONE_NUMBER_RULES.find((rule) => rule === value) ?? 'any' })
            }
          >
            <Stack gap="xs">
              {PHONE_NUMBER_RULES.map((rule) => (
                <Radio key={rule} value={rule} label={t(`phoneRule.${rule}`)} disabled={readOnly} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </SettingRow>
    </>
  );
}

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
