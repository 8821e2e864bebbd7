import { Button } from '@mantine/core';
import type { Trouble } from '@printfront/shared/contracts/troubles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { IconAlertTriangle } from '#ui/icons.tsx';
import styles from './troubles.module.css';

/** More push the day's work off the screen. */
const SHOWN_FIRST = 3;

/** What needs a person, each with what to do about it; nothing where all is well. */
export function Troubles({ troubles, timeZone }: { troubles: readonly Trouble[]; timeZone: string }) {
  const { t } = useTranslation('troubles');
  const [isOpen, setOpen] = useState(false);
  if (troubles.length === 0) return null;
  const shown = isOpen ? troubles : troubles.slice(0, SHOWN_FIRST);
  const hidden = troubles.length - shown.length;
  return (
    <section className={styles.troubles} aria-labelledby="troubles-title">
      <h2 id="troubles-title" className={styles.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {shown.map((trouble) => (
          <TroubleItem key={trouble.id} trouble={trouble} timeZone={timeZone} />
        ))}
      </ul>
      {hidden === 0 ? null : (
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          {t('showAll', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

function TroubleItem({ trouble, timeZone }: { trouble: Trouble; timeZone: string }) {
  const { t, i18n } = useTranslation('troubles');
  const { kind, shop, name, count, bytes, at, detail, since, toldAt } = trouble;
  const time = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  const values = {
    shop: shop?.name ?? t('central'),
    name: name ?? '',
    count: count ?? 0,
    size: bytes === null ? '' : formatBytes(bytes, i18n.language),
    time: at === null && kind === 'backup-late' ? t('never') : time(at ?? since),
  };
  return (
    <li className={styles.item}>
      <strong>{t(`kind.${kind}.title`, values)}</strong>
      <span>{t(`kind.${kind}.toDo`)}</span>
      <span className={styles.note}>
        {t('since', { time: time(since) })}
        {toldAt === null ? '' : ` · ${t('told', { time: time(toldAt) })}`}
      </span>
      {detail === null ? null : (
        <details className={styles.note}>
          <summary>{t('machine')}</summary>
          <code lang="en">{detail}</code>
        </details>
      )}
    </li>
  );
}
