import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyboardReact } from 'react-simple-keyboard';
import { KEY_FACES, KEYBOARD_LAYOUTS, type KeyboardLayout, layoutAfter } from './keyboard-layouts.ts';
import styles from './on-screen-keyboard.module.css';
import { type TextField, typeInto } from './type-into.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface OnScreenKeyboardProps {
  /** The field with the focus; a press on a key leaves the focus where it is. */
  field: TextField;
  kind: 'text' | 'phone';
  onDone: () => void;
}

const rows = Object.fromEntries(Object.entries(KEYBOARD_LAYOUTS).map(([name, keys]) => [name, [...keys]]));

/** Thai, Latin and digits, or a number pad. Types into the focused field; mount it anew (key) when the kind changes. */
export function OnScreenKeyboard({ field, kind, onDone }: OnScreenKeyboardProps) {
  const { t, i18n } = useTranslation('ui');
  const [layout, setLayout] = useState<KeyboardLayout>(
    kind === 'phone' ? 'phone' : i18n.language === 'th' ? 'th' : 'latin',
  );

  const roving = useRovingFocus<HTMLElement>(`${layout} ${i18n.language}`);

  const faces = {
    ...KEY_FACES,
    '{bksp}': '⌫',
    '{shift}': '⇧',
    '{space}': t('keyboardSpace'),
    '{done}': t('keyboardDone'),
    '{thai}': 'ไทย',
    '{latin}': 'ABC',
    '{digits}': '123',
  };

  function press(key: string) {
    if (key === '{done}') onDone();
    else {
      typeInto(field, key);
      // Who has scrolled away sees what the key did.
      field.scrollIntoView({ block: 'nearest' });
    }
    setLayout(layoutAfter(layout, key));
  }

  return (
    // Keys and digits lie as on every keyboard, whichever way words are read.
    <section {...roving} dir="ltr" className={styles.keyboard} aria-label={t('keyboard')}>
      <div className={kind === 'phone' ? styles.phone : undefined}>
        <KeyboardReact
          layout={rows}
          layoutName={layout}
          display={faces}
          theme="pf-keyboard"
          useButtonTag
          preventMouseDownDefault
          disableCaretPositioning
          buttonTheme={[{ class: 'pf-mark', buttons: Object.keys(KEY_FACES).join(' ') }]}
          buttonAttributes={[
            { attribute: 'aria-label', value: t('keyboardBackspace'), buttons: '{bksp}' },
            { attribute: 'aria-label', value: t('keyboardShift'), buttons: '{shift}' },
          ]}
          onKeyPress={press}
        />
      </div>
    </section>
  );
}
