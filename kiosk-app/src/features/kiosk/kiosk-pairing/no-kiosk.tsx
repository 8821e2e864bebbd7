import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlugConnectedX } from '#ui/icons.tsx';
import { KioskLink } from '#ui/kiosk-link.tsx';
import { MessageScreen } from '#ui/message-screen.tsx';
import { Notice } from '#ui/notice.tsx';

interface NoKioskProps {
  /** Photos of its last customer that wait until it is paired again. */
  waitingCount: number;
  /** Those that were removed because their order is over. */
  droppedCount: number;
  /** The way to take waiting photos off this device. */
  removeButton: ReactNode;
}

/** This device was a kiosk: staff have removed it, or its browser has lost the proof. */
export function NoKiosk({ waitingCount, droppedCount, removeButton }: NoKioskProps) {
  const { t } = useTranslation(['pairing', 'storefront']);
  return (
    <MessageScreen
      sign={<IconPlugConnectedX stroke={1.5} aria-hidden />}
      title={t('removedTitle')}
      hint={waitingCount === 0 ? t('removedHint') : t('removedHintKept', { count: waitingCount })}
      actions={
        <>
          {droppedCount === 0 ? null : (
            <Notice kind="bad">{t('storefront:photosDropped', { count: droppedCount })}</Notice>
          )}
          <PairLink label={t('pairAgain')} />
          {waitingCount === 0 ? null : removeButton}
        </>
      }
    />
  );
}

/** A device that never was one, or nobody remembers: what it lacks, and the way on. */
export function NotYetKiosk() {
  const { t } = useTranslation('pairing');
  return <MessageScreen title={t('notYetTitle')} hint={t('notYetHint')} actions={<PairLink label={t('title')} />} />;
}

/** A kiosk has no address bar, so the way to pair it stands on the screen. */
export function PairLink({ label }: { label: string }) {
  return (
    <KioskLink look="line" to="/pair">
      {label}
    </KioskLink>
  );
}
