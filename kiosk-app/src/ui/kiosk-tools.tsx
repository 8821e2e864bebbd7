import { ColorSchemeButton } from './color-scheme-button.tsx';
import { LanguageButtons } from './language-buttons.tsx';

/** Language and colours, in finger size. */
export function KioskTools() {
  return (
    <>
      <LanguageButtons />
      <ColorSchemeButton />
    </>
  );
}
