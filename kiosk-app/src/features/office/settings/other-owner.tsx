import { Button } from '@mantine/core';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useTranslation } from 'react-i18next';
import { auditText } from '#text/audit.ts';
import { addText } from '#text/i18n.ts';
import { formatDateOf } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '../audit-log/computer-words.ts';
import { fieldWords, valueWords } from '../audit-log/value-words.ts';
import styles from './settings.module.css';
import type { OthersSave } from './use-saved-answers.ts';

addText('audit', auditText);

interface OtherOwnerProps {
  other: OthersSave;
  shop: { timeZone: string; currency: string };
  onTheirs: () => void;
  onMine: () => void;
}

/** Another owner has saved this section: by field whose value is what, and the choice. */
export function OtherOwner({ other, shop, onTheirs, onMine }: OtherOwnerProps) {
  const { t } = useTranslation('settings');
  const { t: audit, i18n } = useTranslation('audit');
  const say: Translate = (key, values) => audit(key, values ?? {});
  const tools = { t: say, language: i18n.language, ...shop };
  const words = (field: string, value: OthersSave['fields'][number]['theirs']) => {
    const entry: AuditEntry = {
      id: '',
      at: '',
      by: other.by,
      subject: 'settings',
      subjectId: '',
      label: '',
      action: 'changed',
      changes: [{ field, from: null, to: value }],
    };
    return valueWords(entry, field, 'to', tools);
  };
  return (
    <Notice
      kind="bad"
      action={
        <div className={styles.choices}>
          <Button size="md" variant="default" onClick={onTheirs}>
            {t('showTheirs')}
          </Button>
          <Button size="md" variant="default" onClick={onMine}>
            {t('keepMine')}
          </Button>
        </div>
      }
    >
      {t('other', {
        by: other.by,
        at: other.at === null ? '' : formatDateOf(other.at, shop.timeZone, 'dateAndTime', i18n.language),
      })}
      <dl className={styles.back}>
        {other.fields.map(({ field, theirs, mine, isTyped }) => (
          <div key={field}>
            <dt>{t(`field.${field}`, { defaultValue: fieldWords({ subject: 'settings' }, field, tools) })}</dt>
            <dd>{t('otherValue', { by: other.by, value: words(field, theirs) })}</dd>
            <dd>{isTyped ? t('ownValue', { value: words(field, mine) }) : t('ownUntouched')}</dd>
          </div>
        ))}
      </dl>
      {other.hasMore ? t('ownStays') : null}
    </Notice>
  );
}
