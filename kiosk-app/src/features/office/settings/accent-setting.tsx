import { Button, TextInput } from '@mantine/core';
import { normalizeColor } from '@printfront/shared/contracts/look.ts';
import { type AccentTheme, accentShades } from '@printfront/shared/domain/accent-shades.ts';
import { useTranslation } from 'react-i18next';
import { accentStyle, KIT_ACCENT } from './accent-style.ts';
import styles from './look.module.css';
import { SettingRow } from './setting-row.tsx';
import { useProblemWords } from './use-problem-words.ts';

interface AccentSettingProps {
  /** As it is typed; empty: the kit's own. */
  accent: string;
  problem: string | undefined;
  onChange: (accent: string) => void;
}

const THEMES: readonly AccentTheme[] = ['light', 'dark'];
const IS_COLOR = /^#[0-9a-f]{6}$/;

/** The colour of the next step, with what each theme makes of it. */
export function AccentSetting({ accent, problem, onChange }: AccentSettingProps) {
  const { t } = useTranslation('settings');
  const said = useProblemWords()('accent', problem);
  const color = accent.trim() === '' ? KIT_ACCENT : normalizeColor(accent);
  const label = t('field.accent');
  return (
    <SettingRow label={label} hint={t('hint.accent')} error={said}>
      {({ id, describedBy }) => (
        <>
          <div className={styles.color}>
            <input
              type="color"
              className={styles.well}
              aria-label={t('pickColor')}
              value={IS_COLOR.test(color) ? color : KIT_ACCENT}
              onChange={({ target }) => onChange(target.value)}
            />
            <TextInput
              id={id}
              size="md"
              className={styles.hex}
              value={accent}
              placeholder={KIT_ACCENT}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              aria-describedby={describedBy}
              error={said !== undefined}
              onChange={({ target }) => onChange(target.value)}
            />
            <Button size="md" variant="default" disabled={accent === ''} onClick={() => onChange('')}>
              {t('kitColor')}
            </Button>
          </div>
          {IS_COLOR.test(color) ? (
            <div className={styles.shades}>
              {THEMES.map((theme) => (
                <Shade key={theme} theme={theme} color={color} />
              ))}
            </div>
          ) : null}
        </>
      )}
    </SettingRow>
  );
}

/** A button as it comes out, and whether another colour had to be made for it. */
function Shade({ theme, color }: { theme: AccentTheme; color: string }) {
  const { t } = useTranslation('settings');
  const isMoved = accentShades(color)[theme].accent !== color;
  return (
    <div className={styles.shade} data-theme={theme} style={accentStyle(color, theme)}>
      <span className={styles.button}>{t('exampleButton')}</span>
      <span className={styles.link}>{t('exampleLink')}</span>
      <small>{t(isMoved ? `moved.${theme}` : `kept.${theme}`)}</small>
    </div>
  );
}
