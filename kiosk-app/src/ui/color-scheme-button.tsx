import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setColorScheme, useColorScheme } from './color-scheme.ts';
import { IconMoon, IconSun } from './icons.tsx';

export function ColorSchemeButton({ size = 42 }: { size?: number }) {
  const { t } = useTranslation('ui');
  const scheme = useColorScheme();
  const isDark = scheme === 'dark';
  return (
    <ActionIcon
      size={size}
      variant="default"
      aria-label={isDark ? t('useLightColors') : t('useDarkColors')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={size * 0.5} aria-hidden /> : <IconMoon size={size * 0.5} aria-hidden />}
    </ActionIcon>
  );
}
