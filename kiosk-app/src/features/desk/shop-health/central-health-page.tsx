import { Paper, Text, Title } from '@mantine/core';
import type { CentralHealth } from '@printfront/shared/contracts/shop-health.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '#ui/facts.tsx';
import { AllWell } from './all-well.tsx';
import { Backups } from './backups.tsx';
import { DamagedPhotos } from './damaged-photos.tsx';
import { useDiskWords } from './health-facts.tsx';
import { centralTroubles, isBackupOnDataDisk } from './health-troubles.ts';
import { TroubleNotice } from './trouble-notice.tsx';

interface CentralHealthPageProps {
  /** Undefined until it has come. */
  health: CentralHealth | undefined;
  /** What needs a person in the shops; it says so itself. */
  shops: ReactNode;
  /** Newer versions. */
  updates: ReactNode;
  areShopsWell: boolean;
  timeZone: string;
  nowMs: number;
}

/** How central is doing, at its own address. */
export function CentralHealthPage({ health, shops, updates, areShopsWell, timeZone, nowMs }: CentralHealthPageProps) {
  const { t } = useTranslation('health');
  const diskWords = useDiskWords(health?.disk ?? null);
  const troubles = health === undefined ? [] : centralTroubles(health, nowMs);
  return (
    <>
      <div>
        <Title order={1}>{t('titleAtCentral')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      {health !== undefined && troubles.length === 0 && areShopsWell ? <AllWell backup={health.backup} /> : null}
      {troubles.map((trouble) => (
        <TroubleNotice key={trouble.word} trouble={trouble} timeZone={timeZone} />
      ))}
      {/* The shops first: machinery that needs nobody stands below them. */}
      {shops}
      {health === undefined || health.damagedPhotos.length === 0 ? null : (
        <DamagedPhotos photos={health.damagedPhotos} hint="damagedHintAtCentral" timeZone={timeZone} />
      )}
      {health === undefined ? null : (
        <Paper withBorder p="lg" component="section" aria-label={t('titleAtCentral')}>
          <Facts>
            <Fact name={t('fact.disk')}>{diskWords}</Fact>
          </Facts>
        </Paper>
      )}
      {health === undefined ? null : (
        <Backups backup={health.backup} isOnDataDisk={isBackupOnDataDisk(health)} isCentral timeZone={timeZone} />
      )}
      {updates}
    </>
  );
}
