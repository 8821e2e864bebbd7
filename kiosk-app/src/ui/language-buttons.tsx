import { useTranslation } from 'react-i18next';
import { setLanguage } from '#text/i18n.ts';
import { aboutLanguage, shopLanguages } from '#text/languages.ts';
import { KioskButton } from './kiosk-button.tsx';
import styles from './language-buttons.module.css';
import { Segmented } from './segmented.tsx';

/** One button a language that is not shown now, named in itself. */
export function LanguageButtons() {
  const { i18n, t } = useTranslation('ui');
  if (shopLanguages().length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className={styles.buttons} aria-label={t('language')} role="group">
      {shopLanguages()
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
