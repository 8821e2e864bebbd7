import { Button } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { auditEntriesQuery } from '#api/audit-queries.ts';
import { CallError } from '#api/call.ts';
import { auditText } from '#text/audit.ts';
import { addText } from '#text/i18n.ts';
import { formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { actorWords, fieldWords, valueWords, type WordTools } from '../audit-log/value-words.ts';
import { entryBack, PutBackQuestion } from './put-back-question.tsx';
import styles from './settings.module.css';
import type { PutBack } from './use-put-back.ts';
import { type PastAnswer, pastAnswers } from './whole-answers.ts';

addText('audit', auditText);

const MOST = 6;

interface LatestChangesProps<Body> {
  /** Whose changes: a section, or what a shop has for itself. */
  subjectId: string;
  shop: { timeZone: string; currency: string };
  /** Fields that are one answer. */
  together?: readonly (readonly string[])[] | undefined;
  /** Undefined where nothing can be, or while something is being typed. */
  putBack?: PutBack<Body> | undefined;
  /** What comes of saving this, where that is to be said first. */
  warningOf?: ((body: Body) => string | null) | undefined;
}

/** Who changed what in this section, each with the way back. */
export function LatestChanges<Body>(props: LatestChangesProps<Body>) {
  const { subjectId, shop, together, putBack, warningOf } = props;
  const { t: say } = useTranslation('settings');
  const { t, i18n } = useTranslation('audit');
  const { data } = useInfiniteQuery(auditEntriesQuery({ subject: 'settings', subjectId }));
  const [asked, setAsked] = useState<Asked<Body> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What is typed after it is another matter.
  if (putBack === undefined && outcome !== null) setOutcome(null);
  const tools: WordTools = { t: (key, values) => t(key, values ?? {}), language: i18n.language, ...shop };
  const answers = pastAnswers(data?.pages[0]?.items ?? [], together).slice(0, MOST);
  const ask = (next: Asked<Body>) => {
    setOutcome(null);
    setAsked(next);
  };
  const confirm = ({ back, toSave }: Asked<Body>) =>
    putBack?.save(toSave, {
      onSettled: (_, failure) => {
        setAsked(null);
        setOutcome({ back, failure });
      },
    });
  return (
    <>
      <section className={styles.aside} aria-label={say('latest')}>
        <h2>{say('latest')}</h2>
        {outcome === null ? null : <OutcomeWords outcome={outcome} tools={tools} />}
        {answers.length === 0 ? <p className={styles.hint}>{say('noChanges')}</p> : null}
        <ol className={styles.changes}>
          {answers.map((answer) => (
            <li key={`${answer.entry.id} ${answer.fields.join()}`}>
              {answer.fields.map((field) => (
                <span key={field}>
                  <b>{fieldWords(answer.entry, field, tools)}</b> {sides(answer.entry, field, tools)}
                </span>
              ))}
              <span className={styles.hint}>
                {actorWords(answer.entry.by, tools)},{' '}
                {formatDateOf(answer.entry.at, shop.timeZone, 'dateAndTime', i18n.language)}
              </span>
              <PutBackButton answer={answer} putBack={putBack} tools={tools} onAsk={ask} />
            </li>
          ))}
        </ol>
        <Link to={`/admin/audit?subject=settings`} className={styles.more}>
          {say('allChanges')}
        </Link>
      </section>
      {asked === null ? null : (
        <PutBackQuestion
          back={asked.back}
          tools={tools}
          warning={warningOf?.(asked.toSave.body) ?? null}
          isSaving={putBack?.isSaving ?? false}
          onKeep={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}

interface Asked<Body> {
  back: AuditEntry;
  toSave: NonNullable<ReturnType<PutBack<Body>['toSave']>>;
}

interface PutBackButtonProps<Body> {
  answer: PastAnswer;
  putBack: PutBack<Body> | undefined;
  tools: WordTools;
  onAsk: (asked: Asked<Body>) => void;
}

function PutBackButton<Body>({ answer, putBack, tools, onAsk }: PutBackButtonProps<Body>) {
  const { t } = useTranslation('settings');
  const toSave = putBack?.toSave(answer.before) ?? null;
  const [field = ''] = answer.fields;
  if (putBack === undefined || toSave === null) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('putBackLabel', {
        field: fieldWords(answer.entry, field, tools),
        value: valueWords(answer.entry, field, 'from', tools),
      })}
      onClick={() => onAsk({ back: entryBack(answer, putBack.nowOf(answer.before)), toSave })}
    >
      {t('putBack')}
    </Button>
  );
}

interface Outcome {
  back: AuditEntry;
  failure: Error | null;
}

/** Where the button was pressed. */
function OutcomeWords({ outcome: { back, failure }, tools }: { outcome: Outcome; tools: WordTools }) {
  const { t } = useTranslation('settings');
  if (failure !== null)
    return <Notice kind="bad">{failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed')}</Notice>;
  return (
    <Notice kind="good">
      {back.changes.map(({ field }) => (
        <span key={field} className={styles.backLine}>
          {t('back.done', { field: fieldWords(back, field, tools), value: valueWords(back, field, 'to', tools) })}
        </span>
      ))}
    </Notice>
  );
}

function sides(entry: AuditEntry, field: string, tools: WordTools): string {
  return `${valueWords(entry, field, 'from', tools)} → ${valueWords(entry, field, 'to', tools)}`;
}
