import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { aboutLanguage, LANGUAGES, type Language, shopLanguages } from '#text/languages.ts';
import styles from './languages-field.module.css';
import type { Field } from './use-form.ts';

interface LanguagesFieldProps {
  /** “Name”: the fields are then called “Name (ไทย)” and “Name (English)”. */
  label: string;
  fieldOf: (language: Language) => Field<string>;
}

/**
 * One text in Thai, in English and in every further language of the shop, side by side; one above the other on phones. A
 * further one may stay empty: then its field shows what customers read in its place, and says so.
 */
export function LanguagesField({ label, fieldOf }: LanguagesFieldProps) {
  const { t } = useTranslation('fields');
  const further = shopLanguages().filter((language) => !(LANGUAGES as readonly string[]).includes(language));
  const nameOf = (language: Language) => `${label} (${aboutLanguage(language).name})`;
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          label={nameOf(language)}
          autoComplete="off"
          {...fieldOf(language)}
        />
      ))}
      {further.map((language) => {
        // Where nobody has ever typed something there is nothing.
        const { value = '', ...field } = fieldOf(language) as Partial<Field<string>>;
        const instead = fieldOf('en').value;
        const isEmpty = value.trim() === '';
        return (
          <TextInput
            key={language}
            size="md"
            lang={language}
            dir={aboutLanguage(language).direction}
            label={nameOf(language)}
            autoComplete="off"
            placeholder={instead}
            description={isEmpty && instead !== '' ? t('readInEnglish', { text: instead }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value}
            {...field}
          />
        );
      })}
    </div>
  );
}
