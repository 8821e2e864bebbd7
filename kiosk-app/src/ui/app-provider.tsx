import './mantine.css';
import '@fontsource-variable/noto-sans-thai/wght.css';
import './base.css';
import './mantine-bridge.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
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

export function AppProvider({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} colorSchemeManager={unmanaged}>
      {children}
    </MantineProvider>
  );
}
