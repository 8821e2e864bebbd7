import { Button } from '@mantine/core';
import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { OtherOwner } from './other-owner.tsx';
import type { SectionPlan } from './section-plan.ts';
import styles from './settings.module.css';
import { usePutBack } from './use-put-back.ts';
import { type SectionState, useSection } from './use-section.ts';

interface SectionFrameProps<Values, Fields extends object, Body> {
  plan: SectionPlan<Values, Fields, Body>;
  settings: Settings;
  shop: { timeZone: string; currency: string };
  /** Above the form. */
  notice?: ReactNode;
  children: (state: SectionState<Fields, Body>) => ReactNode;
  /** Below what is in the form. */
  below?: ReactNode;
  seen?: (typed: Body | null) => ReactNode;
  /** What is asked before this is saved; null where nothing has to be. */
  asksFirst?: (next: Body) => SaveQuestion | null;
  /** Beside the form. */
  aside?: (isTyped: boolean) => ReactNode;
}

/** Of a change that takes something from people who use it. */
export interface SaveQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  keepLabel: string;
}

/** A section of the settings: its form, what customers see of it, who changed what, and the bar that saves. */
export function SectionFrame<Values, Fields extends object, Body>(props: SectionFrameProps<Values, Fields, Body>) {
  const { plan, settings, shop, notice, below, children, seen, asksFirst, aside } = props;
  const { t } = useTranslation('settings');
  const state = useSection(plan, settings);
  const back = usePutBack(plan, settings);
  const { form, changed, wrongCount, other } = state;
  const isTyped = changed.length > 0;
  const [asked, setAsked] = useState<{ question: SaveQuestion; body: Body } | null>(null);
  const { failure } = form;
  const told = useRef<HTMLDivElement>(null);
  const isToldOfSave = failure !== null || (other !== null && state.isRefused);
  // Whoever saves is at the end of the page, and what came of it is said at its head.
  useEffect(() => {
    if (isToldOfSave) told.current?.scrollIntoView({ block: 'center' });
  }, [isToldOfSave]);
  return (
    <>
      <form
        ref={form.root}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = state.attempt();
          const question = body && asksFirst?.(body);
          if (body !== null && question) setAsked({ question, body });
          else if (body !== null) state.send(body);
        }}
      >
        <h1>{t(`section.${plan.section}`)}</h1>
        {notice}
        <div ref={told} className={styles.told}>
          {other === null ? null : (
            <OtherOwner other={other} shop={shop} onTheirs={state.takeTheirs} onMine={state.keepMine} />
          )}
          {failure === null ? null : (
            <Notice kind="bad">{failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}</Notice>
          )}
        </div>
        <div className={styles.card}>{children(state)}</div>
        {below}
        <div className={styles.bar}>
          <span role="status">
            {isTyped ? t('unsaved', { count: changed.length }) : state.isSaved ? '' : t('allSaved')}
            {isTyped && wrongCount > 0 ? ` · ${t('needLook', { count: wrongCount })}` : ''}
          </span>
          <SaveStatus isSaved={!isTyped && state.isSaved} />
          <Button size="md" variant="default" disabled={!isTyped || state.isSaving} onClick={state.discard}>
            {t('discard')}
          </Button>
          <Button type="submit" size="md" disabled={!isTyped || other !== null} loading={state.isSaving}>
            {t('save')}
          </Button>
        </div>
      </form>
      <div className={styles.side}>
        {seen === undefined ? null : (
          <section className={styles.aside} aria-label={t('seen.title')}>
            <h2>{t('seen.title')}</h2>
            {seen(form.body)}
          </section>
        )}
        {aside?.(isTyped)}
        <LatestChanges
          subjectId={plan.section}
          shop={shop}
          together={plan.together}
          putBack={isTyped ? undefined : back}
          warningOf={(body) => asksFirst?.(body)?.text ?? null}
        />
      </div>
      <LeaveQuestion isOn={isTyped} />
      {asked === null ? null : (
        <div data-density="home">
          <ConfirmDialog
            title={asked.question.title}
            confirmLabel={asked.question.confirmLabel}
            keepLabel={asked.question.keepLabel}
            danger
            onKeep={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              state.send(asked.body);
            }}
          >
            {asked.question.text}
          </ConfirmDialog>
        </div>
      )}
    </>
  );
}
