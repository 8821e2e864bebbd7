import { useTranslation } from 'react-i18next';
import type { FormFields } from '#ui/use-form.ts';
import { TimeField } from './time-field.tsx';
import type { TypedHours } from './typed-hours.ts';
import styles from './working-hours.module.css';

interface OpenCloseFieldsProps {
  form: Pick<FormFields<TypedHours>, 'field'>;
  /** Of the two fields, where no label stands over them. */
  names?: { openTime: string; closeTime: string };
}

/** When it opens and when it closes, side by side, and under them what is wrong with them. */
export function OpenCloseFields({ form, names }: OpenCloseFieldsProps) {
  const { t } = useTranslation('workingHours');
  const label = (name: string | undefined, visible: string) =>
    name === undefined ? { label: visible } : { 'aria-label': name };
  const [opens, closes] = [form.field('openTime'), form.field('closeTime')];
  return (
    <div className={styles.times}>
      <TimeField {...label(names?.openTime, t('opensAt'))} {...opens} />
      <TimeField {...label(names?.closeTime, t('closesAt'))} {...closes} />
      {[opens.error, closes.error].map((words, index) =>
        words === undefined ? null : (
          <p key={index === 0 ? 'opens' : 'closes'} aria-hidden className={styles.problem}>
            {words}
          </p>
        ),
      )}
    </div>
  );
}
