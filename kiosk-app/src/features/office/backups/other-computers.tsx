import { Button } from '@mantine/core';
import type { OtherBackup } from '@printfront/shared/contracts/backup-settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { formatBytes, formatInstant } from '#ui/format.ts';
import styles from './backups.module.css';

const FIRST = 5;
/** As restic says it to people. */
const SHORT_ID = 8;

/** Backups of other computers in the same place. They are brought back where nothing is yet: here they would take this one's place. */
export function OtherComputers({ others, timeZone }: { others: readonly OtherBackup[]; timeZone: string }) {
  const { t, i18n } = useTranslation('backups');
  const [isWhole, setWhole] = useState(false);
  const [chosenId, setChosen] = useState<string | null>(null);
  const chosen = others.find(({ id }) => id === chosenId) ?? others[0];
  if (chosen === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby="backup-others">
      <h2 id="backup-others">{t('others.title')}</h2>
      <p className={styles.hint}>{t('others.lead')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('others.computer')}</th>
            <th scope="col">{t('col.at')}</th>
            <th scope="col" className={styles.number}>
              {t('col.size')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {(isWhole ? others : others.slice(0, FIRST)).map((one) => {
            const time = formatInstant(one.at, timeZone, i18n.language);
            return (
              <tr key={one.id}>
                <th scope="row">
                  {one.madeBy} <span className={styles.hint}>{t(`others.of.${one.of}`)}</span>
                </th>
                <td>{time}</td>
                <td className={styles.number}>
                  {one.byteSize === null ? '–' : formatBytes(one.byteSize, i18n.language)}
                </td>
                <td className={styles.action}>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t('others.howOf', { computer: one.madeBy, time })}
                    aria-pressed={one.id === chosen.id}
                    onClick={() => setChosen(one.id)}
                  >
                    {t('others.how')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {others.length > FIRST && !isWhole ? (
        <div>
          <Button size="md" variant="subtle" color="dark" onClick={() => setWhole(true)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      <WayBack backup={chosen} time={formatInstant(chosen.at, timeZone, i18n.language)} />
    </section>
  );
}

function WayBack({ backup, time }: { backup: OtherBackup; time: string }) {
  const { t } = useTranslation('backups');
  const command = `printfront restore ${backup.id.slice(0, SHORT_ID)} --elsewhere`;
  return (
    <div className={styles.wayBack} aria-live="polite">
      <h3>{t('others.backOf', { computer: backup.madeBy, time })}</h3>
      <p>{t('others.byPage')}</p>
      <p>{t('others.byCommand')}</p>
      <CopyText
        text={command}
        label={t('others.copy')}
        copiedLabel={t('passphrase.copied')}
        byHandLabel={t('passphrase.byHand')}
      />
      {backup.isNewer ? <p className={styles.hint}>{t('newer')}</p> : null}
    </div>
  );
}
