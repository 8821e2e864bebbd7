import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import type { ChosenQuantities } from './use-quantities.ts';

interface SaveNoticesProps {
  chosen: ChosenQuantities;
  moveProblem: CallError['code'] | null;
}

/** What was pressed last went beyond one of them, and everything before it stays. */
const LIMITS: readonly string[] = ['too-many-prints', 'total-too-high'];

/** Whether what is chosen has been saved, where it has not. */
export function SaveNotices({ chosen: { state, problem }, moveProblem }: SaveNoticesProps) {
  const { t } = useTranslation(['sizes', 'wall', 'problems']);
  return (
    <>
      {state === 'waiting' ? <Notice>{t(problem === 'not-signed-in' ? 'saveHeld' : 'saveWaiting')}</Notice> : null}
      {state === 'failed' && problem !== null ? (
        <Notice kind="bad">
          {t(LIMITS.includes(problem) ? 'notAdded' : 'saveFailed', { reason: t(`problems:${problem}`) })}
        </Notice>
      ) : null}
      {moveProblem === null ? null : (
        <Notice kind="bad">{t('wall:moveFailed', { reason: t(`problems:${moveProblem}`) })}</Notice>
      )}
    </>
  );
}
