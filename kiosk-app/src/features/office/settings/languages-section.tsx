import { Button, Radio, Stack } from '@mantine/core';
import type { FurtherLanguage } from '@printfront/shared/contracts/further-language.ts';
import type { Languages } from '@printfront/shared/contracts/settings.ts';
import { WHOLE_LANGUAGES } from '@printfront/shared/domain/languages.ts';
import { PHONE_NUMBER_RULES } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { aboutLanguage } from '#text/languages.ts';
import { IconArrowUp, IconPlus, IconX } from '#ui/icons.tsx';
import styles from './languages-section.module.css';
import type { LanguagesFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import type { SectionFields } from './use-section.ts';

interface LanguagesSectionProps {
  state: SectionFields<LanguagesFields, Languages>;
  /** That this server has texts of, beside Thai and English. */
  further: readonly FurtherLanguage[] | undefined;
  /** Of which it has none for staff. */
  customersOnly: readonly string[] | undefined;
}

/** Which languages there are buttons for, in their order, and whose phone numbers are taken. */
export function LanguagesSection({ state, further = [], customersOnly = [] }: LanguagesSectionProps) {
  const { t } = useTranslation('settings');
  const { form, fixed } = state;
  return (
    <>
      <SettingRow label={t('field.allLanguages')} hint={t('hint.languages')} variable={fixed.allLanguages}>
        {({ id, readOnly }) => (
          <ChosenLanguages
            id={id}
            readOnly={readOnly}
            further={further}
            customersOnly={customersOnly}
            chosen={form.fields.allLanguages}
            onChange={(allLanguages) => form.change({ allLanguages })}
          />
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

interface ChosenLanguagesProps {
  id: string;
  readOnly: boolean;
  further: readonly FurtherLanguage[];
  customersOnly: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The first is what a screen begins with; of the last one there is no taking away. */
function ChosenLanguages({ id, readOnly, further, customersOnly, chosen, onChange }: ChosenLanguagesProps) {
  const { t } = useTranslation('settings');
  const known = [...WHOLE_LANGUAGES, ...further.map(({ code }) => code)];
  const aboutOf = (code: string) => further.find((language) => language.code === code) ?? aboutLanguage(code);
  const isUnread = (code: string) => further.some((language) => language.code === code && !language.readByNative);
  const upwards = (at: number) => onChange(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, chosen[at] ?? ''));
  return (
    <div className={styles.languages} id={id}>
      <ol className={styles.list} aria-label={t('field.allLanguages')}>
        {chosen.map((code, at) => (
          <li key={code} className={styles.language}>
            <span className={styles.words}>
              <b lang={code}>{aboutOf(code).name}</b>
              {at === 0 ? <span className={styles.hint}>{t('languageFirst')}</span> : null}
              {isUnread(code) ? <span className={styles.hint}>{t('languageUnread')}</span> : null}
              {customersOnly.includes(code) ? <span className={styles.hint}>{t('languageForCustomers')}</span> : null}
              {known.includes(code) ? null : <span className={styles.hint}>{t('languageGone')}</span>}
            </span>
            {readOnly || at === 0 ? null : (
              <Button
                size="sm"
                variant="default"
                aria-label={t('languageUp', { language: aboutOf(code).name })}
                onClick={() => upwards(at)}
              >
                <IconArrowUp size={18} aria-hidden />
              </Button>
            )}
            {readOnly || chosen.length === 1 ? null : (
              <Button
                size="sm"
                variant="default"
                aria-label={t('languageRemove', { language: aboutOf(code).name })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                <IconX size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {readOnly
        ? null
        : known
            .filter((code) => !chosen.includes(code))
            .map((code) => (
              <Button
                key={code}
                size="sm"
                variant="default"
                lang={code}
                aria-label={t('languageAdd', { language: aboutOf(code).name })}
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => onChange([...chosen, code])}
              >
                {aboutOf(code).name}
              </Button>
            ))}
    </div>
  );
}
