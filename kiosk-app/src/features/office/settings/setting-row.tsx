import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconLock } from '#ui/icons.tsx';
import styles from './settings.module.css';

interface SettingRowProps {
  label: string;
  hint?: string;
  /** Name of the variable that sets it: then it can only be read here. */
  variable?: string | undefined;
  error?: string | undefined;
  /** Of one control the label names it; several have names of their own. */
  children: (control: { id: string; readOnly: boolean; describedBy: string | undefined }) => ReactNode;
}

/** A setting in one line: what it is at the left, its field at the right; one above the other on phones. */
export function SettingRow({ label, hint, variable, error, children }: SettingRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const isFixed = variable !== undefined;
  const describedBy = error !== undefined ? `${id}-error` : isFixed ? `${id}-fixed` : undefined;
  return (
    <div className={styles.row} data-wrong={error === undefined ? undefined : ''}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>
        {children({ id, readOnly: isFixed, describedBy })}
        {isFixed ? (
          <span className={styles.fixed} id={`${id}-fixed`}>
            <IconLock size={16} aria-hidden />
            {t('fixed')} <code>{variable}</code>
          </span>
        ) : null}
        {error === undefined ? null : (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <IconAlertTriangle size={18} aria-hidden />
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
