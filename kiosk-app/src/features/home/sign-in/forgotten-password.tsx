import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Few need it: it comes when it is asked for. */
const WhoCanHelp = lazy(async () => ({ default: (await import('./who-can-help.tsx')).WhoCanHelp }));

export function ForgottenPassword() {
  const { t } = useTranslation('signIn');
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Suspense>
      <WhoCanHelp />
    </Suspense>
  ) : (
    <Button size="md" variant="subtle" onClick={() => setOpen(true)}>
      {t('forgot')}
    </Button>
  );
}
