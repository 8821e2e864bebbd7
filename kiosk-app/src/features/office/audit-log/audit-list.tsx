import { Anchor } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateOf } from '#ui/format.ts';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './audit-log.module.css';
import { isOfSecret } from './computer-words.ts';
import { subjectPath } from './subject-path.ts';
import { actorWords, fieldWords, labelWords, shownFields, valueWords, type WordTools } from './value-words.ts';

interface AuditListProps {
  entries: readonly AuditEntry[];
  shop: { timeZone: string; currency: string };
}

export function AuditList({ entries, shop }: AuditListProps) {
  const { t, i18n } = useTranslation('audit');
  const tools: WordTools = { t: (key, values) => t(key, values ?? {}), language: i18n.language, ...shop };
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} tools={tools} />
      ))}
    </ol>
  );
}

function Entry({ entry, tools }: { entry: AuditEntry; tools: WordTools }) {
  const { t } = tools;
  const { subject, action, by, at } = entry;
  const label = labelOf(entry, tools);
  const path = subjectPath(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.who}>
        <time dateTime={at}>{formatDateOf(at, tools.timeZone, 'dateAndTime', tools.language)}</time>
        <span className={styles.by}>{actorWords(by, tools)}</span>
      </div>
      <div className={styles.what}>
        <p className={styles.subject}>
          {t(`subject.${subject}`)}{' '}
          {path === null ? (
            <b>{label}</b>
          ) : (
            <Anchor component={Link} to={path} fw={700}>
              {label}
            </Anchor>
          )}{' '}
          <span className={styles.action}>{t(`action.${action}`)}</span>
        </p>
        <ul className={styles.changes}>
          {shownFields(entry).map((field) => (
            <li key={field}>
              {isOfSecret(entry, field) ? (
                <span className={styles.field}>{fieldWords(entry, field, tools)}</span>
              ) : (
                <>
                  <span className={styles.field}>{fieldWords(entry, field, tools)}:</span>{' '}
                  <Change entry={entry} field={field} tools={tools} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function labelOf(entry: AuditEntry, tools: WordTools): string {
  const { subject, subjectId, label } = entry;
  if (subject === 'settings') return tools.t(`section.${subjectId}`);
  return subject === 'shop' ? shopCalled(label) : labelWords(entry, tools);
}

/** What was made or removed has one side. */
function Change({ entry, field, tools }: { entry: AuditEntry; field: string; tools: WordTools }) {
  const { t } = tools;
  const from = valueWords(entry, field, 'from', tools);
  const to = valueWords(entry, field, 'to', tools);
  if (entry.action === 'created') return <span className={styles.to}>{to}</span>;
  if (entry.action === 'deleted') return <span className={styles.from}>{from}</span>;
  return (
    <>
      <span className={styles.quiet}>{t('from')}</span> <span className={styles.from}>{from}</span>{' '}
      <span className={styles.quiet}>{t('to')}</span> <span className={styles.to}>{to}</span>
    </>
  );
}
