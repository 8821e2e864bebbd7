import { Button } from '@mantine/core';
import type { BackupOffice, BackupTarget } from '@printfront/shared/contracts/backup-settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { PathWords } from '#ui/path-words.tsx';
import styles from './backups.module.css';
import { placeRows } from './emergency-sheet.tsx';
import { isOnDataDisk } from './light-card.tsx';
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
          <p className={styles.exact}>
            <PathWords path={status?.place ?? ''} />
          </p>
          <FixedBy variable={fixed.target ?? ''} />
        </>
      ) : null}
      {isFixed || target === null || isOpen ? null : (
        <>
          <PlaceLight office={office} target={target} />
          <dl className={styles.facts}>
            {placeRows(target, t).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <PathWords path={value} />
                </dd>
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

const NEARLY_FULL = 0.1;

/** Whether the next backup can go there: a light, and how much room there is where that is known. */
function PlaceLight({ office, target }: { office: BackupOffice; target: BackupTarget }) {
  const { t, i18n } = useTranslation('backups');
  const [disk] =
    target.kind === 'folder'
      ? office.mounts
          .filter(({ folder }) => `${target.folder}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`))
          .sort((one, other) => other.folder.length - one.folder.length)
      : [];
  const isFull = disk !== undefined && disk.freeBytes < disk.totalBytes * NEARLY_FULL;
  const isSame = isOnDataDisk(office);
  const kind = office.status?.failure != null ? 'bad' : isFull || isSame ? 'warn' : 'good';
  return (
    <div className={styles.light} data-kind={kind}>
      <span className={styles.smallLamp} aria-hidden />
      <div className={styles.place}>
        <b>{t(`kind.${target.kind}.name`)}</b>
        {disk === undefined ? null : (
          <span className={styles.hint}>
            {t(isFull ? 'placeNearlyFull' : 'placeFree', {
              free: formatBytes(disk.freeBytes, i18n.language),
              total: formatBytes(disk.totalBytes, i18n.language),
            })}
          </span>
        )}
        {isSame ? <span className={styles.hint}>{t('placeSameDisk')}</span> : null}
      </div>
    </div>
  );
}
