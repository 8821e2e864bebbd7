import { Switch } from '@mantine/core';
import type { Look, LookTheme } from '@printfront/shared/contracts/look.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/segmented.tsx';
import { AccentSetting } from './accent-setting.tsx';
import { LogoSetting } from './logo-setting.tsx';
import type { LookFields } from './look-plan.ts';
import { SettingRow } from './setting-row.tsx';
import { StartPicturesSetting } from './start-pictures-setting.tsx';
import type { SectionFields } from './use-section.ts';

/** How the shop looks, on every screen and on paper. */
export function LookSection({ state: { form } }: { state: SectionFields<LookFields, Look> }) {
  const { t } = useTranslation('settings');
  const { fields, change, shown } = form;
  return (
    <>
      <LogoSetting ground="light" logo={fields.logo} onChange={(logo) => change({ logo })} />
      <LogoSetting ground="dark" logo={fields.logoOnDark} onChange={(logoOnDark) => change({ logoOnDark })} />
      <AccentSetting accent={fields.accent} problem={shown.accent} onChange={(accent) => change({ accent })} />
      <ThemeSetting name="kioskTheme" theme={fields.kioskTheme} onChange={(kioskTheme) => change({ kioskTheme })} />
      <ThemeSetting name="homeTheme" theme={fields.homeTheme} onChange={(homeTheme) => change({ homeTheme })} />
      <SettingRow label={t('field.darkWhenClosed')} hint={t('hint.darkWhenClosed')}>
        {({ id }) => (
          <Switch
            id={id}
            size="lg"
            checked={fields.darkWhenClosed}
            onChange={({ currentTarget }) => change({ darkWhenClosed: currentTarget.checked })}
          />
        )}
      </SettingRow>
      <StartPicturesSetting
        pictures={fields.startPictures}
        problems={shown}
        onChange={(startPictures) => change({ startPictures })}
      />
    </>
  );
}

const THEMES: readonly LookTheme[] = ['light', 'dark', 'device'];

interface ThemeSettingProps {
  name: 'kioskTheme' | 'homeTheme';
  theme: LookTheme;
  onChange: (theme: LookTheme) => void;
}

export function ThemeSetting({ name, theme, onChange }: ThemeSettingProps) {
  const { t } = useTranslation('settings');
  const label = t(`field.${name}`);
  return (
    <SettingRow label={label} hint={t(`hint.${name}`)}>
      {() => (
        <Segmented
          label={label}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={onChange}
        />
      )}
    </SettingRow>
  );
}
