import { Button } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { auditEntriesQuery } from '#api/audit-queries.ts';
import { auditText } from '#text/audit.ts';
import { addText } from '#text/i18n.ts';
import { formatDateOf } from '#ui/format.ts';
import { fieldWords, valueWords, type WordTools } from '../audit-log/value-words.ts';
import styles from './settings.module.css';

addText('audit', auditText);

const MOST = 6;

interface LatestChangesProps {
  /** Whose changes: a section, or what a shop has for itself. */
  subjectId: string;
  shop: { timeZone: string; currency: string };
  /** What can be put back now, by the field and what it was; undefined while something is being typed. */
  putBack: { canDo: (field: string, from: unknown) => boolean; do: (field: string, from: unknown) => void } | undefined;
}

/** Who changed what in this section, each with the way back. */
export function LatestChanges({ subjectId, shop, putBack }: LatestChangesProps) {
  const { t: say } = useTranslation('settings');
  const { t, i18n } = useTranslation('audit');
  const { data } = useInfiniteQuery(auditEntriesQuery({ subject: 'settings', subjectId }));
  const tools: WordTools = { t: (key, values) => t(key, values ?? {}), language: i18n.language, ...shop };
  const changes = (data?.pages[0]?.items ?? [])
    .flatMap((entry) => entry.changes.map(({ field, from }) => ({ entry, field, from })))
    .slice(0, MOST);
  return (
    <section className={styles.aside} aria-label={say('latest')}>
      <h2>{say('latest')}</h2>
      {changes.length === 0 ? <p className={styles.hint}>{say('noChanges')}</p> : null}
      <ol className={styles.changes}>
        {changes.map(({ entry, field, from }) => (
          <li key={`${entry.id} ${field}`}>
            <span>
              <b>{fieldWords(entry, field, tools)}</b> {sides(entry, field, tools)}
            </span>
            <span className={styles.hint}>
              {entry.by}, {formatDateOf(entry.at, shop.timeZone, 'dateAndTime', i18n.language)}
            </span>
            {putBack?.canDo(field, from) ? (
              <Button
                variant="default"
                size="xs"
                aria-label={say('putBackLabel', {
                  field: fieldWords(entry, field, tools),
                  value: valueWords(entry, field, 'from', tools),
                })}
                onClick={() => putBack.do(field, from)}
              >
                {say('putBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <Link to={`/admin/audit?subject=settings`} className={styles.more}>
        {say('allChanges')}
      </Link>
    </section>
  );
}

function sides(entry: AuditEntry, field: string, tools: WordTools): string {
  return `${valueWords(entry, field, 'from', tools)} → ${valueWords(entry, field, 'to', tools)}`;
}
