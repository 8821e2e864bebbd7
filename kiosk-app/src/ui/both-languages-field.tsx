import { TextInput } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#text/i18n.ts';
import styles from './both-languages-field.module.css';

interface BothLanguagesFieldProps {
  /** “Name”: the fields are then called “Name (ไทย)” and “Name (English)”. */
  label: string;
  value: Readonly<Record<Language, string>>;
  onChange: (value: Record<Language, string>) => void;
  problems?: Partial<Record<Language, string | undefined>>;
  maxLength?: number;
}

/** One text in every language of the app, side by side; one above the other on phones. */
export function BothLanguagesField({ label, value, onChange, problems, maxLength = 200 }: BothLanguagesFieldProps) {
  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          label={`${label} (${LANGUAGE_NAMES[language]})`}
          value={value[language]}
          maxLength={maxLength}
          autoComplete="off"
          error={problems?.[language]}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
