import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './order-desk.module.css';

interface EditOutcomeProps {
  failure: CallError['code'] | null;
  isSaved: boolean;
  savedWords: string;
  /** What another editor has made of it meanwhile. */
  current: string;
  /** Gives up what was typed and shows what is there now. */
  onLoad: () => void;
}

/** How saving went. What was typed stays where it is, whatever the answer. */
export function EditOutcome({ failure, isSaved, savedWords, current, onLoad }: EditOutcomeProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      {failure === null ? null : (
        <Notice kind="bad">
          <Stack gap="xs" align="flex-start">
            <span>{t(`problems:${failure}`)}</span>
            {failure === 'edited-meanwhile' ? (
              <>
                <span className={styles.notes}>
                  {t('thereNow', { value: current === '' ? t('nothingThere') : current })}
                </span>
                <Button size="sm" variant="default" onClick={onLoad}>
                  {t('loadCurrent')}
                </Button>
              </>
            ) : null}
          </Stack>
        </Notice>
      )}
      <span role="status" className={styles.status}>
        {isSaved ? savedWords : ''}
      </span>
    </>
  );
}
