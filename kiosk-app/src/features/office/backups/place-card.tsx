import { Button } from '@mantine/core';
import type { BackupOffice } from '@printfront/shared/contracts/backup-settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './backups.module.css';
import { placeRows } from './emergency-sheet.tsx';
import { PlaceForm } from './place-form.tsx';
import { FixedBy } from './schedule-form.tsx';
import { StopBackups } from './stop-backups.tsx';

interface PlaceCardProps {
  office: BackupOffice;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
}

/** Where backups are kept, and the form in which that is said. */
export function PlaceCard({ office, ...of }: PlaceCardProps) {
  const { t, i18n } = useTranslation('backups');
  const [isOpen, setOpen] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const { settings, fixed, status, savedBy, savedAt, programs } = office;
  const { target } = settings;
  const isFixed = fixed.target !== undefined;
  return (
    <section className={styles.card} aria-labelledby="backup-place">
      <h2 id="backup-place">{t('place')}</h2>
      {programs.restic ? null : (
        <Notice kind="warn">
          {t('noRestic')} <code>apt install restic</code>
        </Notice>
      )}
      {isFixed ? (
        <>
          <p className={styles.exact}>{status?.place}</p>
          <FixedBy variable={fixed.target ?? ''} />
        </>
      ) : null}
      {isFixed || target === null || isOpen ? null : (
        <>
          <b>{t(`kind.${target.kind}.name`)}</b>
          <dl className={styles.facts}>
            {placeRows(target, t).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {savedBy === null || savedAt === null ? null : (
            <p className={styles.hint}>
              {t('savedBy', { by: savedBy, time: formatInstant(savedAt, of.timeZone, i18n.language) })}
            </p>
          )}
        </>
      )}
      {isFixed ? null : isOpen ? (
        <PlaceForm office={office} {...of} onDone={() => setOpen(false)} />
      ) : isStopping ? (
        <StopBackups office={office} onClose={() => setStopping(false)} />
      ) : (
        <div className={styles.actions}>
          <Button
            size="md"
            variant={target === null ? 'filled' : 'default'}
            disabled={!programs.restic}
            onClick={() => setOpen(true)}
          >
            {t(target === null ? 'setUp' : 'change')}
          </Button>
          {target === null ? null : (
            <Button size="md" variant="subtle" color="dark" onClick={() => setStopping(true)}>
              {t('stop.button')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
