import { useTranslation } from 'react-i18next';
import { setColorScheme, useColorScheme } from './color-scheme.ts';
import { IconMoon, IconSun } from './icons.tsx';
import { KioskButton } from './kiosk-button.tsx';

export function ColorSchemeButton() {
  const { t } = useTranslation('ui');
  const isDark = useColorScheme() === 'dark';
  return (
    <KioskButton
      square
      aria-label={isDark ? t('useLightColors') : t('useDarkColors')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
    </KioskButton>
  );
}
