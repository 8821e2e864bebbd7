import { Textarea, TextInput } from '@mantine/core';
import type { WholeLanguage } from '@printfront/shared/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { aboutLanguage, LANGUAGES } from '#text/languages.ts';
import type { Field } from '#ui/use-form.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { useProblemWords } from './use-problem-words.ts';

interface TextSettingProps {
  /** Of the field in the section. */
  name: string;
  field: Field<string>;
  shown: Readonly<Record<string, string>>;
  variable?: string | undefined;
  hint?: string;
  placeholder?: string;
  /** Instead of the field's own words. */
  error?: string | undefined;
  inputMode?: 'numeric' | 'tel' | 'url' | undefined;
}

/** A line of text. What is too long is refused in words: a browser would cut what is pasted in silence. */
export function TextSetting({ name, field, shown, variable, hint, placeholder, error, inputMode }: TextSettingProps) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { error: _, maxLength: __, ...input } = field;
  const said = error ?? problem(name, shown[name]);
  return (
    <SettingRow label={t(`field.${name}`)} variable={variable} error={said} {...(hint === undefined ? {} : { hint })}>
      {({ id, readOnly, describedBy }) => (
        <TextInput
          {...input}
          id={id}
          size="md"
          autoComplete="off"
          readOnly={readOnly}
          inputMode={inputMode}
          placeholder={placeholder}
          aria-describedby={describedBy}
          error={said !== undefined}
        />
      )}
    </SettingRow>
  );
}

interface BothLanguagesProps {
  name: string;
  fieldOf: (language: WholeLanguage) => Field<string>;
  shown: Readonly<Record<string, string>>;
  variables?: Readonly<Record<string, string>>;
  hint?: string;
  rows?: number;
}

/** The same in Thai and in English; each has a line of its own. An empty one says what is read in its place. */
export function BothLanguagesSetting({ name, fieldOf, shown, variables = {}, hint, rows }: BothLanguagesProps) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  return LANGUAGES.map((language, at) => {
    const place = `${name}.${language}`;
    const { error: _, maxLength: __, ...input } = fieldOf(language);
    const said = problem(name, shown[place]);
    const instead = LANGUAGES.map((other) => fieldOf(other).value).find((text) => text.trim() !== '') ?? '';
    const isReadElsewhere = input.value.trim() === '' && instead !== '' && said === undefined;
    return (
      <SettingRow
        key={language}
        label={`${t(`field.${name}`)} (${aboutLanguage(language).name})`}
        variable={variables[place]}
        error={said}
        {...(hint === undefined || at > 0 ? {} : { hint })}
      >
        {({ id, readOnly, describedBy }) => {
          const control = { ...input, id, size: 'md', lang: language, autoComplete: 'off', readOnly } as const;
          const insteadId = `${id}-instead`;
          const more = {
            'aria-describedby': isReadElsewhere ? insteadId : describedBy,
            error: said !== undefined,
            placeholder: instead,
          };
          return (
            <>
              {rows === undefined ? (
                <TextInput {...control} {...more} />
              ) : (
                <Textarea {...control} {...more} rows={rows} />
              )}
              {isReadElsewhere ? (
                <span className={styles.hint} id={insteadId}>
                  {t('fields:readInEnglish', { text: instead })}
                </span>
              ) : null}
            </>
          );
        }}
      </SettingRow>
    );
  });
}
