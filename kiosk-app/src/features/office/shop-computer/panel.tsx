import { Button, Group, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import type { Field } from '#ui/use-form.ts';
import { SettingRow } from '../settings/setting-row.tsx';
import settings from '../settings/settings.module.css';
import styles from './shop-computer.module.css';

interface PanelProps {
  root: RefObject<HTMLFormElement | null>;
  children: ReactNode;
  saveLabel: string;
  /** There is nothing left of it to do before something is changed. */
  isSaveDone?: boolean;
  isBusy: boolean;
  /** Something was typed since: going on would lose it. */
  isUnsaved?: boolean;
  onSave: () => void;
  /** Null: it is not offered. */
  onSaveAnyway?: (() => void) | null;
  /** What came of it. */
  outcome: ReactNode;
}

/** Of a step of the set-up that is decided: “Next” is the one thing to press, and saving again comes second. */
export const StepDone = createContext(false);

/** In the set-up, told whether something stands in the step's form that is not saved; a step that is left behind says no. */
export const SayUnsaved = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** In the set-up, on to the next step; null on the page of the computer, which has none. */
export const NextStep = createContext<(() => void) | null>(null);

/** The fields of a section, what came of trying them, and the buttons that try and save. */
export function Panel({
  root,
  children,
  saveLabel,
  isSaveDone = false,
  isBusy,
  isUnsaved = false,
  onSave,
  onSaveAnyway = null,
  outcome,
}: PanelProps) {
  const { t } = useTranslation('shopComputer');
  const isDone = useContext(StepDone);
  const sayUnsaved = useContext(SayUnsaved);
  useEffect(() => {
    sayUnsaved(isUnsaved);
    return () => sayUnsaved(false);
  }, [isUnsaved, sayUnsaved]);
  const buttons = useRef<HTMLDivElement>(null);
  // What came of it may push them below what is seen.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) buttons.current?.scrollIntoView({ block: 'nearest' });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <form
      noValidate
      ref={root}
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={settings.card}>{children}</div>
      {outcome}
      <Group gap="sm" ref={buttons} className={styles.buttons}>
        {isSaveDone ? null : (
          <Button type="submit" size="md" variant={isDone ? 'default' : 'filled'} loading={isBusy}>
            {saveLabel}
          </Button>
        )}
        {onSaveAnyway === null ? null : (
          <Button size="md" variant="default" disabled={isBusy} onClick={onSaveAnyway}>
            {t('saveAnyway')}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Why a call was refused that is about no field; nothing while none was. */
export function CallProblem({ error, onTakeTheirs }: { error: CallError | null; onTakeTheirs?: () => void }) {
  const { t } = useTranslation('shopComputer');
  if (error === null) return null;
  const again =
    error.code === 'edited-meanwhile' && onTakeTheirs !== undefined ? (
      <Button size="md" variant="default" onClick={onTakeTheirs}>
        {t('takeTheirs')}
      </Button>
    ) : undefined;
  return (
    <Notice kind="bad" action={again}>
      {t([`failed.${error.code}`, `problems:${error.code}`])}
    </Notice>
  );
}

/** What was seen, for who looks closer, under what it means. */
export function Seen({ words, detail }: { words: ReactNode; detail: string | null }) {
  return (
    <>
      <div>{words}</div>
      {detail === null || detail === '' ? null : <ForInstaller>{detail}</ForInstaller>}
    </>
  );
}

/** What a program said: of use to who installs it, and nobody else. */
export function ForInstaller({ children }: { children: string }) {
  const { t } = useTranslation('shopComputer');
  return (
    <details className={styles.detail}>
      <summary>{t('forInstaller')}</summary>
      <code lang="en">{children}</code>
    </details>
  );
}

interface RowProps {
  name: string;
  field: Field<string>;
  shown: Readonly<Record<string, string>>;
  variable?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  inputMode?: 'numeric' | 'url' | undefined;
  /** Of several lines. */
  rows?: number;
  isCode?: boolean;
  /** Of another kind of text than what is pasted into it. */
  onPasted?: (text: string) => boolean;
}

/** What is wrong with a field, by field and kind, by field, or of any field. */
export function useWrongWords(): (name: string, kind: string | undefined) => string | undefined {
  const { t } = useTranslation('shopComputer');
  return (name, kind) =>
    kind === undefined ? undefined : t([`wrong.${name}_${kind}`, `wrong.${kind}`, `wrong.${name}`, 'wrong.any']);
}

/** A line of text, or several. */
export function TextRow({ name, field, shown, variable, hint, onPasted, rows, isCode = false, ...more }: RowProps) {
  const { t } = useTranslation('shopComputer');
  const wrong = useWrongWords();
  const { error: _, ...input } = field;
  const said = wrong(name, shown[name]);
  return (
    <SettingRow label={t(`field.${name}`)} variable={variable} error={said} {...(hint === undefined ? {} : { hint })}>
      {({ id, readOnly, describedBy }) => {
        const control = {
          ...input,
          ...more,
          id,
          readOnly,
          size: 'md',
          autoComplete: 'off',
          autoCapitalize: isCode ? 'characters' : 'none',
          spellCheck: false,
          'aria-describedby': describedBy,
          error: said !== undefined,
        } as const;
        if (rows !== undefined) return <Textarea {...control} rows={rows} />;
        return (
          <TextInput
            {...control}
            onPaste={(event) => {
              if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
        );
      }}
    </SettingRow>
  );
}

/** A secret that is only ever written: whether there is one is all that is known of it here. */
export function SecretRow({ isSet, ...row }: RowProps & { isSet: boolean }) {
  const { t } = useTranslation('shopComputer');
  const wrong = useWrongWords();
  const { error: _, ...input } = row.field;
  const said = wrong(row.name, row.shown[row.name]);
  return (
    <SettingRow
      label={t(`field.${row.name}`)}
      variable={row.variable}
      error={said}
      {...(row.hint === undefined ? {} : { hint: row.hint })}
    >
      {({ id, readOnly, describedBy }) => (
        <PasswordInput
          {...input}
          id={id}
          size="md"
          autoComplete="new-password"
          readOnly={readOnly}
          placeholder={isSet ? t('secretSet') : ''}
          visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
          aria-describedby={describedBy}
          error={said !== undefined}
        />
      )}
    </SettingRow>
  );
}
