import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { HealthTrouble } from './health-troubles.ts';

/** Only what may pass by itself is not alarming. */
const QUIET: readonly HealthTrouble['word'][] = ['away', 'neverLinked', 'restored', 'restoredAtCentral', 'diskLow'];

export function TroubleNotice({ trouble, timeZone }: { trouble: HealthTrouble; timeZone: string }) {
  const { t, i18n } = useTranslation('health');
  const time = 'at' in trouble ? formatInstant(trouble.at, timeZone, i18n.language) : '';
  const count = 'count' in trouble ? trouble.count : 0;
  const disk = 'disk' in trouble ? trouble.disk : { freeBytes: 0, minimumBytes: 0 };
  const [free, limit] = [disk.freeBytes, disk.minimumBytes].map((size) => formatBytes(size, i18n.language));
  return (
    <Notice kind={trouble.word === 'backupOnDataDisk' ? 'warn' : QUIET.includes(trouble.word) ? 'info' : 'bad'}>
      {t(`trouble.${trouble.word}`, { time, count, free, limit })}
    </Notice>
  );
}
