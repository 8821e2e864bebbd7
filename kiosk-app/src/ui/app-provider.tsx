import './mantine.css';
import './fonts.css';
import './base.css';
import './mantine-bridge.css';
import { DirectionContext, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutLanguage } from '#text/languages.ts';
import { useColorScheme } from './color-scheme.ts';
import { theme } from './theme.ts';

/** The scheme lives in color-scheme.ts, which the phone page uses without Mantine. */
const unmanaged: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const NOTHING_ELSE_SETS_IT = { toggleDirection: () => undefined, setDirection: () => undefined };

export function AppProvider({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  const { direction } = aboutLanguage(useTranslation().i18n.language);
  const reading = useMemo(() => ({ dir: direction, ...NOTHING_ELSE_SETS_IT }), [direction]);
  return (
    <DirectionContext value={reading}>
      <MantineProvider theme={theme} forceColorScheme={scheme} colorSchemeManager={unmanaged}>
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
