import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { fieldWords, valueWords, type WordTools } from '../audit-log/value-words.ts';
import styles from './settings.module.css';
import type { PastAnswer } from './whole-answers.ts';

/** From as it is now to as it was, as an entry of the list would tell it. */
export function entryBack({ entry, before }: PastAnswer, now: PastAnswer['before']): AuditEntry {
  const changes = Object.entries(now).map(([field, from]) => ({ field, from, to: before[field] ?? null }));
  return { ...entry, changes };
}

interface PutBackQuestionProps {
  back: AuditEntry;
  tools: WordTools;
  /** What comes of it, where there is more to say. */
  warning: string | null;
  isSaving: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Nothing is put back before somebody has seen what it is now and what it will be. */
export function PutBackQuestion({ back, tools, warning, isSaving, onKeep, onConfirm }: PutBackQuestionProps) {
  const { t } = useTranslation('settings');
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t('back.ask')}
        confirmLabel={t('putBack')}
        keepLabel={t('back.keep')}
        isBusy={isSaving}
        onKeep={onKeep}
        onConfirm={onConfirm}
      >
        <dl className={styles.back}>
          {back.changes.map(({ field }) => (
            <div key={field}>
              <dt>{fieldWords(back, field, tools)}</dt>
              <dd>{t('back.now', { value: valueWords(back, field, 'from', tools) })}</dd>
              <dd>{t('back.again', { value: valueWords(back, field, 'to', tools) })}</dd>
            </div>
          ))}
        </dl>
        {warning === null ? null : <p>{warning}</p>}
      </ConfirmDialog>
    </div>
  );
}
