import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { daysOfWeek, formatWeekday } from '#ui/format.ts';
import { IconCopy } from '#ui/icons.tsx';

interface CopyMenuProps {
  dayOfWeek: number;
  onCopy: (to: readonly number[]) => void;
}

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const ALL = [...WORKDAYS, ...WEEKEND];

/** Gives the hours of one day to others. */
export function CopyMenu({ dayOfWeek, onCopy }: CopyMenuProps) {
  const { t } = useTranslation('workingHours');
  const language = currentLanguage();
  const label = t('copyFrom', { day: formatWeekday(dayOfWeek, 'weekday', language) });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon size={42} variant="default" aria-label={label}>
            <IconCopy size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Item onClick={() => onCopy(ALL)}>{t('copyEveryDay')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(WORKDAYS)}>{t('copyWorkdays')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(WEEKEND)}>{t('copyWeekend')}</Menu.Item>
        <Menu.Divider />
        {daysOfWeek(language)
          .filter((day) => day !== dayOfWeek)
          .map((day) => (
            <Menu.Item key={day} onClick={() => onCopy([day])}>
              {formatWeekday(day, 'weekday', language)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
