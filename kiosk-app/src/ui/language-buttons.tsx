import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, setLanguage } from '#text/i18n.ts';

/** One button a language that is not shown now, named in itself. */
export function LanguageButtons({ size = 'md' }: { size?: 'md' | 'lg' | 'xl' }) {
  const { i18n, t } = useTranslation('ui');
  return (
    <Group gap="xs" aria-label={t('language')} role="group">
      {LANGUAGES.filter((language) => language !== i18n.language).map((language) => (
        <Button key={language} size={size} variant="default" lang={language} onClick={() => setLanguage(language)}>
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
    </Group>
  );
}
