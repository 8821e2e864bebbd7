import { useTranslation } from 'react-i18next';
import { TimeField } from './time-field.tsx';
import type { HoursProblems, TypedHours } from './typed-hours.ts';
import styles from './working-hours.module.css';

interface OpenCloseFieldsProps {
  hours: TypedHours;
  problems: HoursProblems;
  onChange: (times: { openTime?: string; closeTime?: string }) => void;
  /** Both times have been passed: what is wrong can be said. */
  onLeave: () => void;
  /** Of the two fields, where no label stands over them. */
  names?: { openTime: string; closeTime: string };
}

/** When it opens and when it closes, side by side, and under them what is wrong with them. */
export function OpenCloseFields({ hours, problems, onChange, onLeave, names }: OpenCloseFieldsProps) {
  const { t } = useTranslation('workingHours');
  const label = (name: string | undefined, visible: string) =>
    name === undefined ? { label: visible } : { 'aria-label': name };
  const words = (field: keyof HoursProblems) => problems[field] && t(`problem.${problems[field]}`);
  return (
    <div className={styles.times}>
      <TimeField
        {...label(names?.openTime, t('opensAt'))}
        value={hours.openTime}
        error={words('openTime')}
        onChange={(openTime) => onChange({ openTime })}
      />
      <TimeField
        {...label(names?.closeTime, t('closesAt'))}
        value={hours.closeTime}
        error={words('closeTime')}
        onChange={(closeTime) => onChange({ closeTime })}
        onLeave={onLeave}
      />
      {(['openTime', 'closeTime'] as const).map((field) =>
        problems[field] ? (
          <p key={field} aria-hidden className={styles.problem}>
            {words(field)}
          </p>
        ) : null,
      )}
    </div>
  );
}
