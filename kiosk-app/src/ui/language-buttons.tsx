import { useTranslation } from 'react-i18next';
import { setLanguage } from '#text/i18n.ts';
import { aboutLanguage, type Language, shopLanguages } from '#text/languages.ts';
import { IconLanguage } from './icons.tsx';
import { buttonClasses, KioskButton } from './kiosk-button.tsx';
import styles from './language-buttons.module.css';
import { Segmented } from './segmented.tsx';

interface LanguageButtonsProps {
  languages?: readonly Language[];
  /** Of three and more a phone's header has room for one button. */
  foldsOnPhone?: boolean;
}

/** One button a language that is not shown now, named in itself. */
export function LanguageButtons({ languages = shopLanguages(), foldsOnPhone = false }: LanguageButtonsProps) {
  const { i18n, t } = useTranslation('ui');
  if (languages.length < 2) return null;
  const folds = foldsOnPhone && languages.length > 2;
  const buttons = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className={styles.buttons} aria-label={t('language')} role="group" data-folds={folds || undefined}>
      {languages
        .filter((language) => language !== i18n.language)
        .map((language) => (
          <KioskButton
            key={language}
            className={styles.name}
            lang={language}
            // Begins with what is seen, for a person who says it aloud to press it.
            aria-label={[...new Set([aboutLanguage(language).sign, aboutLanguage(language).name])].join(' ')}
            onClick={() => setLanguage(language)}
          >
            {aboutLanguage(language).sign}
          </KioskButton>
        ))}
    </div>
  );
  if (!folds) return buttons;
  return (
    <>
      {buttons}
      <LanguageList languages={languages} />
    </>
  );
}

/** The browser's own list behind one button. */
function LanguageList({ languages }: { languages: readonly Language[] }) {
  const { i18n, t } = useTranslation('ui');
  return (
    <span className={`${buttonClasses({ square: true })} ${styles.list}`}>
      <IconLanguage aria-hidden />
      <select
        aria-label={t('language')}
        value={i18n.language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {aboutLanguage(language).name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** All languages side by side, for a screen with room: the one that is shown is chosen. */
export function LanguageSwitch() {
  const { i18n, t } = useTranslation('ui');
  const languages = shopLanguages();
  const current = languages.find((language) => language === i18n.language) ?? 'th';
  if (languages.length < 2) return null;
  return (
    <Segmented
      label={t('language')}
      value={current}
      options={languages.map((language) => ({ value: language, label: aboutLanguage(language).name, lang: language }))}
      onChange={setLanguage}
    />
  );
}
