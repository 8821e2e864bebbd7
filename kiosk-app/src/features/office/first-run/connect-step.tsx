import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shopsQuery } from '#api/shop-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { useLookPictureWords } from '../settings/use-look-picture.ts';
import { EnrolCode, hasConnected, type MadeCode } from '../shops/enrol-code.tsx';
import styles from './first-run.module.css';
import { StepFrame } from './step-frame.tsx';

/** A shop that stands. */
export interface Finished {
  name: string;
  timeZone: string;
  /** Null: the shop stands, but no code could be made. */
  made: MadeCode | null;
  /** Why the logo is not there; null where it is, or none was chosen. */
  logoProblem: Error | null;
}

/** The code with which the computer in the shop enrols, and the way to the dashboard. */
export function ConnectStep({ name, made, timeZone, logoProblem }: Finished) {
  const { t } = useTranslation('firstRun');
  const wordsFor = useLookPictureWords('logo');
  const navigate = useNavigate();
  const { data: shops = [] } = useQuery(shopsQuery());
  const isDone = made !== null && hasConnected(shops, made);
  const leave = () => void navigate('/admin', { replace: true });
  return (
    <StepFrame
      step="connect"
      isDone={isDone}
      title={isDone ? t('allDoneTitle') : t('connectTitle', { name })}
      lead={t(isDone ? 'allDoneLead' : 'connectLead')}
    >
      <div className={styles.fields}>
        {logoProblem === null ? null : <Notice kind="warn">{t('logoFailed', { why: wordsFor(logoProblem) })}</Notice>}
        {made === null ? (
          <>
            <Notice kind="warn">{t('connectFailed')}</Notice>
            <div>
              <Button size="md" onClick={leave}>
                {t('toDashboard')}
              </Button>
            </div>
          </>
        ) : (
          <EnrolCode
            made={made}
            shops={shops}
            timeZone={timeZone}
            centralUrl={window.location.origin}
            doneLabel={t('toDashboard')}
            onDone={leave}
          />
        )}
      </div>
    </StepFrame>
  );
}
