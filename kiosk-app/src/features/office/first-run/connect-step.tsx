import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { shopsQuery } from '#api/shop-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { useLookPictureWords } from '../settings/use-look-picture.ts';
import { EnrolCode, type MadeCode } from '../shops/enrol-code.tsx';
import styles from './first-run.module.css';

interface ConnectStepProps {
  /** Null: the shop stands, but no code could be made. */
  made: MadeCode | null;
  timeZone: string;
  /** Why the logo is not there. */
  logoProblem: Error | null;
}

/** The code with which the computer in the shop enrols, and the way to the dashboard. */
export function ConnectStep({ made, timeZone, logoProblem }: ConnectStepProps) {
  const { t } = useTranslation('firstRun');
  const wordsFor = useLookPictureWords('logo');
  const navigate = useNavigate();
  const { data: shops = [] } = useQuery(shopsQuery());
  const leave = () => void navigate('/admin', { replace: true });
  return (
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
  );
}
