import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

/**
 * Asks before what was typed is lost: by another page of the app here, by closing or reloading in the browser's own way.
 * Once a page: the router knows only one. Parts of a page that warn by themselves (useLeaveWarning) are asked by a function.
 */
export function LeaveQuestion({ isOn }: { isOn: boolean | (() => boolean) }) {
  const { t } = useTranslation('ui');
  useLeaveWarning(isOn === true);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typeof isOn === 'function' ? isOn() : isOn) && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t('leaveQuestion')}
        confirmLabel={t('leaveAnyway')}
        keepLabel={t('stayHere')}
        danger
        onConfirm={() => blocker.proceed()}
        onKeep={() => blocker.reset()}
      >
        {t('leaveHint')}
      </ConfirmDialog>
    </div>
  );
}
