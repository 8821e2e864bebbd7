import { Button } from '@mantine/core';
import type { Logo } from '@printfront/shared/contracts/look.ts';
import { useTranslation } from 'react-i18next';
import { ImageField } from '#ui/image-field.tsx';
import styles from './look.module.css';
import { LookImage } from './look-image.tsx';
import { SettingRow } from './setting-row.tsx';
import { useLookPicture } from './use-look-picture.ts';

interface LogoSettingProps {
  /** On which it is seen. */
  ground: 'light' | 'dark';
  logo: Logo | null;
  onChange: (logo: Logo | null) => void;
}

/** A logo on the ground for which it is meant. It is saved with the rest of the section. */
export function LogoSetting({ ground, logo, onChange }: LogoSettingProps) {
  const { t } = useTranslation('settings');
  const name = ground === 'light' ? 'logo' : 'logoOnDark';
  const label = t(`field.${name}`);
  const { send, isSending, problem } = useLookPicture('logo', ({ card, ...sent }) =>
    onChange({ ...sent, card: card ?? sent.sha256 }),
  );
  return (
    <SettingRow label={label} hint={t(`hint.${name}`)}>
      {() => (
        <ImageField
          label={t(logo === null ? 'chooseLogo' : 'otherLogo')}
          hint={t('logoFiles')}
          accept="image/*"
          isBusy={isSending}
          error={problem}
          onPick={send}
          preview={
            <div className={styles.logo} data-theme={ground}>
              {logo === null ? (
                <span className={styles.none}>{t('noLogo')}</span>
              ) : (
                <>
                  <LookImage picture={logo} alt={label} className={styles.logoImage} />
                  <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
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
