import { Button, Group, Text } from '@mantine/core';
import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { isOpenOvernight } from '@printfront/shared/domain/till.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { CloseTill } from './close-till.tsx';
import { MoveCash } from './move-cash.tsx';
import { ShiftLists } from './shift-lists.tsx';
import { ShiftSums } from './shift-sums.tsx';
import styles from './till.module.css';

interface OpenShiftProps {
  shift: TillShift;
  currency: string;
  timeZone: string;
  onClosed: (shift: TillShift) => void;
}

/** The shift that is open: what it holds, what can be done with it. */
export function OpenShift({ shift, currency, timeZone, onClosed }: OpenShiftProps) {
  const { t, i18n } = useTranslation('till');
  const [doing, setDoing] = useState<'closing' | 'in' | 'out' | null>(null);
  const now = useNow();
  const expectedSatang = shift.expectedSatang ?? 0;
  const openedAt = formatInstant(shift.openedAt, timeZone, i18n.language);
  const shared = { shift, expectedSatang, currency, timeZone };
  return (
    <div className={styles.columns} data-counting={doing === 'closing' || undefined}>
      <div className={styles.column}>
        {isOpenOvernight(shift.openedAt, now, timeZone) ? (
          <Notice kind="warn">{t('overnight', { time: openedAt })}</Notice>
        ) : null}
        {doing === 'closing' ? (
          <CloseTill {...shared} onClosed={onClosed} onKeep={() => setDoing(null)} />
        ) : (
          <section className={styles.panel} aria-labelledby="open-shift-title" data-expected={expectedSatang}>
            <div>
              <h2 id="open-shift-title">{t('openShift', { number: shift.number })}</h2>
              <Text c="dimmed">{t('openSince', { name: shift.openedBy, time: openedAt })}</Text>
            </div>
            {expectedSatang < 0 ? <Notice kind="bad">{t('moreOut')}</Notice> : null}
            <ShiftSums shift={shift} currency={currency} />
            <Group>
              <Button size="md" onClick={() => setDoing('closing')}>
                {t('closeNow')}
              </Button>
              <Button size="md" variant="default" onClick={() => setDoing('in')}>
                {t('putNow.in')}
              </Button>
              <Button size="md" variant="default" onClick={() => setDoing('out')}>
                {t('putNow.out')}
              </Button>
            </Group>
          </section>
        )}
      </div>
      <div className={styles.column}>
        <ShiftLists shift={shift} currency={currency} timeZone={timeZone} />
      </div>
      {doing === 'in' || doing === 'out' ? <MoveCash {...shared} kind={doing} onClose={() => setDoing(null)} /> : null}
    </div>
  );
}
