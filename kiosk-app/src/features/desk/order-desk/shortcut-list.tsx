import { useTranslation } from 'react-i18next';
import { deskShortcutsText } from '#text/desk-shortcuts.ts';
import { addText } from '#text/i18n.ts';
import styles from './desk.module.css';

addText('desk', deskShortcutsText);

/** The same key may mean another thing on another page. */
const KEYS = {
  everywhere: [
    [['0–9', 'Enter'], 'number'],
    [['/'], 'search'],
    [['P'], 'ticket'],
    [['Z'], 'undo'],
    [['Esc'], 'close'],
    [['?'], 'help'],
  ],
  list: [
    [['↑', '↓'], 'move'],
    [['←', '→'], 'tabs'],
    [['Enter'], 'open'],
    [['Space'], 'step'],
    [['X', 'Shift ↑↓'], 'pick'],
    [['N'], 'newest'],
    [['K'], 'putAside'],
  ],
  order: [
    [['Enter'], 'next'],
    [['C', 'Q', 'T'], 'method'],
    [['↑', '↓'], 'orders'],
    [['←', '→'], 'photo'],
    [['Space'], 'large'],
    [['F'], 'full'],
    [['M'], 'note'],
  ],
} as const;
const PLACES = ['everywhere', 'list', 'order'] as const;

/** Every key of the desk, by where it is pressed. */
export function ShortcutList() {
  const { t } = useTranslation('desk');
  return (
    <div>
      {PLACES.map((place) => (
        <section key={place}>
          <h3 className={styles.shortcutsPlace}>{t(`keysOf.${place}`)}</h3>
          <dl className={styles.shortcuts}>
            {KEYS[place].map(([keys, word]) => (
              <div key={word}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(`keyWords.${word}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
