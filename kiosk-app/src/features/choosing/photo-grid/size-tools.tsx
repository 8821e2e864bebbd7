import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { FrameChoice } from './frame-choice.tsx';
import styles from './size-tools.module.css';
import type { ChosenQuantities } from './use-quantities.ts';

interface SizeToolsProps {
  size: Size;
  chosen: ChosenQuantities;
  chosenFrameId: string | null;
  /** Says which price is next. */
  nudge?: ReactNode;
}

/** What was pressed last went beyond one of them, and everything before it stays. */
const LIMITS: readonly string[] = ['too-many-prints', 'total-too-high'];

/** What concerns all photos of a size at once: bulk numbers, the frame, the next price, and whether it is saved. */
export function SizeTools({ size, chosen, chosenFrameId, nudge }: SizeToolsProps) {
  const { t } = useTranslation(['sizes', 'problems']);
  const { files, state, problem } = chosen;

  // A photo that cannot be read is never printed by a button for all.
  const wantAll = (quantity: number) =>
    chosen.want(files.map(({ id, state: fileState }) => [id, fileState === 'damaged' ? 0 : quantity] as const));

  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        {files.length === 0 ? null : <BulkButtons files={files} onWantAll={wantAll} />}
        {size.photoFrames.length === 0 ? null : <FrameChoice size={size} chosenFrameId={chosenFrameId} />}
        {nudge === undefined ? null : <span className={styles.nudge}>{nudge}</span>}
      </div>
      {state === 'waiting' ? <Notice>{t(problem === 'not-signed-in' ? 'saveHeld' : 'saveWaiting')}</Notice> : null}
      {state === 'failed' && problem !== null ? (
        <Notice kind="bad">
          {t(LIMITS.includes(problem) ? 'notAdded' : 'saveFailed', { reason: t(`problems:${problem}`) })}
        </Notice>
      ) : null}
    </div>
  );
}
