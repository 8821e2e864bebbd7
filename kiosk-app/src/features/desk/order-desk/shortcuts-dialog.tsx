import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskDialog } from './desk-dialog.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Every key of the desk. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <DeskDialog title={t('shortcuts')} onClose={onClose}>
      <Suspense>
        <ShortcutList />
      </Suspense>
    </DeskDialog>
  );
}
