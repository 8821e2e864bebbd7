import { ColorSchemeButton } from './color-scheme-button.tsx';
import { LanguageButtons } from './language-buttons.tsx';

/** Language and colours, in finger size. */
export function KioskTools() {
  return (
    <>
      <LanguageButtons size="xl" />
      <ColorSchemeButton size={60} />
    </>
  );
}
