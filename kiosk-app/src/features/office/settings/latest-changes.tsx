import { Button } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AuditQuery, auditEntriesQuery } from '#api/audit-queries.ts';
import { CallError } from '#api/call.ts';
import { auditText } from '#text/audit.ts';
import { computerChangesText } from '#text/computer-changes.ts';
import { addText } from '#text/i18n.ts';
import { formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { isOfSecret } from '../audit-log/computer-words.ts';
import { actorWords, fieldWords, valueWords, type WordTools } from '../audit-log/value-words.ts';
import { type AskedSecret, entryBack, PutBackQuestion } from './put-back-question.tsx';
import styles from './settings.module.css';
import type { Before, PutBack } from './use-put-back.ts';
import { type PastAnswer, pastAnswers } from './whole-answers.ts';

addText('audit', auditText);
addText('audit', computerChangesText);

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
  /** What has to be typed anew for it. */
  asksFor?: ((body: Body, before: Before) => SecretToType<Body> | null) | undefined;
  /** Why it was not, where that is no refusal of a call. */
  failureWords?: ((failure: Error) => string | null) | undefined;
  /** Of a list that is not central's: all of it is seen here. */
  list?: AuditQuery | undefined;
  /** Under a heading that stands already. */
  isFolded?: boolean;
}

export interface SecretToType<Body> extends AskedSecret {
  add: (body: Body, secret: string) => Body;
}

/** Who changed what in this section, each with the way back. */
export function LatestChanges<Body>(props: LatestChangesProps<Body>) {
  const { subjectId, shop, together, putBack, warningOf, asksFor, failureWords, list, isFolded = false } = props;
  const { t: say } = useTranslation('settings');
  const { t, i18n } = useTranslation('audit');
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    list ?? auditEntriesQuery({ subject: 'settings', subjectId }),
  );
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<Asked<Body> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What is typed after it is another matter.
  if (putBack === undefined && outcome !== null) setOutcome(null);
  const tools: WordTools = { t: (key, values) => t(key, values ?? {}), language: i18n.language, ...shop };
  const all = pastAnswers(data?.pages.flatMap(({ items }) => items) ?? [], together);
  const answers = isWhole ? all : all.slice(0, MOST);
  const ask = (next: Asked<Body>) => {
    setOutcome(null);
    setAsked(next);
  };
  const confirm = ({ back, toSave, secret }: Asked<Body>, typed: string) =>
    putBack?.save(secret === null || typed === '' ? toSave : { ...toSave, body: secret.add(toSave.body, typed) }, {
      onSettled: (_, failure) => {
        setAsked(null);
        setOutcome({ back, failure });
      },
    });
  return (
    <>
      <section className={styles.aside} aria-label={say('latest')}>
        {isFolded ? null : <h2>{say('latest')}</h2>}
        {outcome === null ? null : <OutcomeWords outcome={outcome} tools={tools} failureWords={failureWords} />}
        {answers.length === 0 ? <p className={styles.hint}>{say('noChanges')}</p> : null}
        <ol className={styles.changes}>
          {answers.map((answer) => (
            <li key={`${answer.entry.id} ${answer.fields.join()}`}>
              <AnswerWords answer={answer} tools={tools} />
              <PutBackButton answer={answer} putBack={putBack} tools={tools} asksFor={asksFor} onAsk={ask} />
            </li>
          ))}
        </ol>
        <Earlier
          isHere={list !== undefined}
          hasMore={all.length > answers.length || (isWhole && hasNextPage)}
          onMore={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        />
      </section>
      {asked === null ? null : (
        <PutBackQuestion
          back={asked.back}
          tools={tools}
          warning={warningOf?.(asked.toSave.body) ?? null}
          secret={asked.secret}
          isSaving={putBack?.isSaving ?? false}
          onKeep={() => setAsked(null)}
          onConfirm={(typed) => confirm(asked, typed)}
        />
      )}
    </>
  );
}

/** What was changed, by whom and when. */
function AnswerWords({ answer: { entry, fields }, tools }: { answer: PastAnswer; tools: WordTools }) {
  return (
    <>
      {fields.map((field) => (
        <span key={field}>
          <b>{fieldWords(entry, field, tools)}</b> {isOfSecret(entry, field) ? null : sides(entry, field, tools)}
        </span>
      ))}
      <span className={styles.hint}>
        {actorWords(entry.by, tools)}, {formatDateOf(entry.at, tools.timeZone, 'dateAndTime', tools.language)}
      </span>
    </>
  );
}

/** To the list of all changes, or the rest of a list that is nowhere else. */
function Earlier({ isHere, hasMore, onMore }: { isHere: boolean; hasMore: boolean; onMore: () => void }) {
  const { t: say } = useTranslation('settings');
  const { t } = useTranslation('audit');
  if (!isHere)
    return (
      <Link to={`/admin/audit?subject=settings`} className={styles.more}>
        {say('allChanges')}
      </Link>
    );
  if (!hasMore) return null;
  return (
    <Button variant="default" size="xs" className={styles.earlier} onClick={onMore}>
      {t('loadMore')}
    </Button>
  );
}

interface Asked<Body> {
  back: AuditEntry;
  toSave: NonNullable<ReturnType<PutBack<Body>['toSave']>>;
  secret: SecretToType<Body> | null;
}

interface PutBackButtonProps<Body> {
  answer: PastAnswer;
  putBack: PutBack<Body> | undefined;
  tools: WordTools;
  asksFor: LatestChangesProps<Body>['asksFor'];
  onAsk: (asked: Asked<Body>) => void;
}

function PutBackButton<Body>({ answer, putBack, tools, asksFor, onAsk }: PutBackButtonProps<Body>) {
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
      onClick={() =>
        onAsk({
          back: entryBack(answer, putBack.nowOf(answer.before)),
          toSave,
          secret: asksFor?.(toSave.body, answer.before) ?? null,
        })
      }
    >
      {t('putBack')}
    </Button>
  );
}

interface Outcome {
  back: AuditEntry;
  failure: Error | null;
}

interface OutcomeWordsProps {
  outcome: Outcome;
  tools: WordTools;
  failureWords: ((failure: Error) => string | null) | undefined;
}

/** Where the button was pressed. */
function OutcomeWords({ outcome: { back, failure }, tools, failureWords }: OutcomeWordsProps) {
  const { t } = useTranslation('settings');
  if (failure !== null)
    return (
      <Notice kind="bad">
        {failureWords?.(failure) ?? (failure instanceof CallError ? t(`problems:${failure.code}`) : t('failed'))}
      </Notice>
    );
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
