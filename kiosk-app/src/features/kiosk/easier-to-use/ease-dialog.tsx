import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { type Ease, resetEase, setEase, useEase } from './ease.ts';
import styles from './ease-dialog.module.css';
import { useHasVoice } from './voice.ts';

/** Larger, lower, heard: each is seen at once, behind the question. */
export function EaseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ease');
  const ease = useEase();
  const hasVoice = useHasVoice(currentLanguage());
  return (
    <KioskDialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <KioskButton large onClick={resetEase}>
            {t('reset')}
          </KioskButton>
          <KioskButton large look="ink" onClick={onClose}>
            {t('done')}
          </KioskButton>
        </>
      }
    >
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.choices}>
        <Choice label={t('type')}>
          <Segmented<Ease['type']>
            label={t('type')}
            value={ease.type}
            options={[
              { value: 'normal', label: t('typeNormal') },
              { value: 'large', label: t('typeLarge') },
              { value: 'largest', label: t('typeLargest') },
            ]}
            onChange={(type) => setEase({ type })}
          />
        </Choice>
        <OnOff label={t('low')} hint={t('lowHint')} isOn={ease.isLow} onChange={(isLow) => setEase({ isLow })} />
        <OnOff
          label={t('sound')}
          hint={t('soundHint')}
          isOn={ease.hasSound}
          onChange={(hasSound) => setEase({ hasSound })}
        />
        {hasVoice ? (
          <OnOff
            label={t('spoken')}
            hint={t('spokenHint')}
            isOn={ease.isSpoken}
            onChange={(isSpoken) => setEase({ isSpoken })}
          />
        ) : null}
      </div>
    </KioskDialog>
  );
}

function Choice({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.words}>
        {label}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
      {children}
    </div>
  );
}

interface OnOffProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The whole row is the switch. */
function OnOff({ label, hint, isOn, onChange }: OnOffProps) {
  const id = useId();
  return (
    <label className={`${styles.choice} ${styles.touched}`} htmlFor={id}>
      <span className={styles.words}>
        {label}
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
