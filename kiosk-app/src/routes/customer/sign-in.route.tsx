import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { addText } from '#text/i18n.ts';
import { signInText } from '#text/sign-in.ts';
import { MessageScreen } from '#ui/message-screen.tsx';

addText('signIn', signInText);

/** The ways to sign in. The way back travels along and is checked where it is used. */
export function Component() {
  const { t } = useTranslation('signIn');
  const { search } = useLocation();
  return (
    <MessageScreen
      title={t('title')}
      hint={t('staffHint')}
      actions={
        <Button size="xl" component={Link} to={{ pathname: '/sign-in/local', search }}>
          {t('withPassword')}
        </Button>
      }
    />
  );
}
