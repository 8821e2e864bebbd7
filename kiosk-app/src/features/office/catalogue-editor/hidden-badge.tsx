import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconEyeOff } from '#ui/icons.tsx';

/** By word and icon, not by colour alone. */
export function HiddenBadge() {
  const { t } = useTranslation('catalogueEditor');
  return (
    <Badge variant="default" size="lg" tt="none" fw={600} leftSection={<IconEyeOff size={16} aria-hidden />}>
      {t('hidden')}
    </Badge>
  );
}
