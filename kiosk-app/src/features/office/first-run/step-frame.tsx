import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { IconArrowLeft, IconCheck, IconInfoCircle } from '#ui/icons.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import styles from './first-run.module.css';
import { STEPS, type Step } from './first-run-draft.ts';

interface StepFrameProps {
  step: Step;
  /** Of the last one. */
  isDone?: boolean;
  title: string;
  lead: string;
  children: ReactNode;
}

/** The steps of a new central. */
export function StepFrame({ step, isDone = false, ...shown }: StepFrameProps) {
  const { t } = useTranslation('firstRun');
  const done = STEPS.indexOf(step) + (isDone ? 1 : 0);
  const steps = STEPS.map((key, at) => {
    return { key, name: t(`step.${key}.name`), hint: t(`step.${key}.hint`), isDone: at < done };
  });
  const words = { brand: t('title'), progress: t('progress', { done, total: STEPS.length }), steps: t('steps') };
  return <StepsFrame {...shown} step={step} steps={steps} words={words} later={t('later')} />;
}

interface StepsFrameProps {
  step: string;
  steps: readonly { key: string; name: string; hint: string; isDone: boolean }[];
  words: { brand: string; progress: string; steps: string };
  /** What becomes of steps that are left out. */
  later: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Steps at the left, the present one beside them; on a phone only how far it is. */
export function StepsFrame({ step, steps, words, later, title, lead, children }: StepsFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its head
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className={styles.frame}>
      <aside className={styles.rail}>
        <p className={styles.brand}>{words.brand}</p>
        <p className={styles.progress}>{words.progress}</p>
        <ol className={styles.steps} aria-label={words.steps}>
          {steps.map(({ key, name, hint, isDone }, at) => (
            <li key={key} data-done={isDone || undefined} aria-current={key === step ? 'step' : undefined}>
              <span className={styles.dot} aria-hidden>
                {isDone ? <IconCheck size={16} /> : at + 1}
              </span>
              <span>
                <b>{name}</b>
                <small>{hint}</small>
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.later}>
          <IconInfoCircle size={18} aria-hidden />
          {later}
        </p>
      </aside>
      <main className={styles.main}>
        <FirstRunTools />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}

/** For who has just come and reads another language. */
export const FirstRunTools = () => (
  <div className={styles.tools}>
    <LanguageButtons />
    <ColorSchemeButton />
  </div>
);

interface StepFormProps {
  root?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
  nextLabel: string;
  isSending?: boolean;
  onNext: () => void;
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}

/** The fields of a step, and the bar that leads on. */
export function StepForm({ root, children, nextLabel, isSending = false, onNext, onBack, onSkip }: StepFormProps) {
  const { t } = useTranslation('firstRun');
  return (
    <form
      noValidate
      ref={root}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <div className={styles.fields}>{children}</div>
      <div className={styles.bar}>
        {onBack === undefined ? null : (
          <Button
            size="md"
            variant="subtle"
            color="dark"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            disabled={isSending}
            onClick={onBack}
          >
            {t('back')}
          </Button>
        )}
        <span className={styles.between} />
        {onSkip === undefined ? null : (
          <Button size="md" variant="subtle" color="dark" disabled={isSending} onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
        <Button type="submit" size="md" loading={isSending}>
          {nextLabel}
        </Button>
      </div>
    </form>
  );
}
