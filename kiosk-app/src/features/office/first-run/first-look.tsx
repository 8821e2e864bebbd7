import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { settingsText } from '#text/settings.ts';
import { ImageField } from '#ui/image-field.tsx';
import type { FormFields } from '#ui/use-form.ts';
import { AccentSetting } from '../settings/accent-setting.tsx';
import styles from '../settings/look.module.css';
import { refuseUnseen } from '../settings/look-file.ts';
import type { FirstLookFields } from '../settings/look-plan.ts';
import { ThemeSetting } from '../settings/look-section.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import { useLookPictureWords } from '../settings/use-look-picture.ts';

addText('settings', settingsText);

interface FirstLookProps {
  form: FormFields<FirstLookFields> & { shown: Readonly<Record<string, string>> };
  logo: File | null;
  isLogoLost: boolean;
  onLogo: (logo: File | null) => void;
}

/** Logo, colour and theme; all else of the look has its page. */
export function FirstLook({ form: { fields, change, shown }, ...logo }: FirstLookProps) {
  return (
    <>
      <LogoToSend {...logo} />
      <AccentSetting accent={fields.accent} problem={shown.accent} onChange={(accent) => change({ accent })} />
      <ThemeSetting name="kioskTheme" theme={fields.kioskTheme} onChange={(kioskTheme) => change({ kioskTheme })} />
      <ThemeSetting name="homeTheme" theme={fields.homeTheme} onChange={(homeTheme) => change({ homeTheme })} />
    </>
  );
}

/** It is sent when there is an owner who may. */
function LogoToSend({ logo, isLogoLost, onLogo }: Omit<FirstLookProps, 'form'>) {
  const { t } = useTranslation('settings');
  const { t: say } = useTranslation('firstRun');
  const wordsFor = useLookPictureWords('logo');
  const [problem, setProblem] = useState<string | null>(null);
  const src = useMemo(() => (logo === null ? null : URL.createObjectURL(logo)), [logo]);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const pick = async (file: File) => {
    try {
      await refuseUnseen(file, 'logo');
      setProblem(null);
      onLogo(file);
    } catch (error) {
      setProblem(wordsFor(error as Error));
    }
  };
  const label = t('field.logo');
  return (
    <SettingRow label={label} hint={t('hint.logo')}>
      {() => (
        <ImageField
          label={t(logo === null ? 'chooseLogo' : 'otherLogo')}
          hint={t('logoFiles')}
          accept="image/*"
          error={problem ?? (isLogoLost ? say('logoLost') : null)}
          onPick={(file) => void pick(file)}
          preview={
            <div className={styles.logo} data-theme="light">
              {src === null ? (
                <span className={styles.none}>{t('noLogo')}</span>
              ) : (
                <>
                  <img className={styles.logoImage} src={src} alt={label} />
                  <Button size="compact-sm" variant="default" onClick={() => onLogo(null)}>
                    {t('takeOut')}
                  </Button>
                </>
              )}
            </div>
          }
        />
      )}
    </SettingRow>
  );
}
