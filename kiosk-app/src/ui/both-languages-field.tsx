import { TextInput } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#text/i18n.ts';
import styles from './both-languages-field.module.css';
import type { Field } from './use-form.ts';

interface BothLanguagesFieldProps {
  /** “Name”: the fields are then called “Name (ไทย)” and “Name (English)”. */
  label: string;
  fieldOf: (language: Language) => Field<string>;
}

/** One text in every language of the app, side by side; one above the other on phones. */
export function BothLanguagesField({ label, fieldOf }: BothLanguagesFieldProps) {
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          label={`${label} (${LANGUAGE_NAMES[language]})`}
          autoComplete="off"
          {...fieldOf(language)}
        />
      ))}
    </div>
  );
}
