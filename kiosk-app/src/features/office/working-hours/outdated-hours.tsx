import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';

interface OutdatedHoursProps {
  /** In words. */
  day: string;
  hours: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people changed the same day: nothing of either is lost until one of them decides. */
export function OutdatedHours({ day, hours, onTakeTheirs, onKeepMine }: OutdatedHoursProps) {
  const { t } = useTranslation('workingHours');
  return (
    <Notice
      kind="bad"
      action={
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
        </Group>
      }
    >
      {t('outdated', { day, hours })}
    </Notice>
  );
}
