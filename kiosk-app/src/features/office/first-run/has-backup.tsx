import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { firstRunText } from '#text/first-run.ts';
import { addText } from '#text/i18n.ts';
import styles from './first-run.module.css';

addText('firstRun', firstRunText);

/** For who moves to a new computer, or whose old one is broken. */
export function HasBackup({ onRestore }: { onRestore: () => void }) {
  const { t } = useTranslation('firstRun');
  return (
    <p className={styles.hasBackup}>
      {t('hasBackupHint')}
      <Button size="md" variant="default" onClick={onRestore}>
        {t('hasBackup')}
      </Button>
    </p>
  );
}
