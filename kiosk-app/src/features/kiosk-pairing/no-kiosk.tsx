import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MessageScreen } from '#ui/message-screen.tsx';

/** Staff have removed this kiosk while it was showing something. */
export function NoKiosk() {
  const { t } = useTranslation('pairing');
  return (
    <MessageScreen
      title={t('removedTitle')}
      hint={t('removedHint')}
      actions={
        <Button size="xl" variant="default" component={Link} to="/pair">
          {t('pairAgain')}
        </Button>
      }
    />
  );
}
