import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of a page that takes another role; at a shop's own address also of the desk of others. */
export function NotYours({ isElsewhere }: { isElsewhere: boolean }) {
  const { t } = useTranslation('adminFrame');
  return <Title order={1}>{t(isElsewhere ? 'problems:works-elsewhere' : 'notYours')}</Title>;
}
