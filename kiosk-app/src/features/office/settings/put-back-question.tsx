import { PasswordInput } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useState } from 'react';
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
  /** What has to be typed anew, as nobody keeps old ones. */
  secret?: AskedSecret | null | undefined;
  isSaving: boolean;
  onKeep: () => void;
  /** @param secret empty where none is asked for or typed */
  onConfirm: (secret: string) => void;
}

export interface AskedSecret {
  label: string;
  hint: string;
  isGood: (typed: string) => boolean;
}

/** Nothing is put back before somebody has seen what it is now and what it will be. */
export function PutBackQuestion(props: PutBackQuestionProps) {
  const { back, tools, warning, secret = null, isSaving, onKeep, onConfirm } = props;
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t('back.ask')}
        confirmLabel={t('putBack')}
        keepLabel={t('back.keep')}
        isBusy={isSaving}
        isIncomplete={secret !== null && !secret.isGood(typed)}
        onKeep={onKeep}
        onConfirm={() => onConfirm(typed)}
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
        {secret === null ? null : (
          <PasswordInput
            size="md"
            label={secret.label}
            description={secret.hint}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('back.show') }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </ConfirmDialog>
    </div>
  );
}
