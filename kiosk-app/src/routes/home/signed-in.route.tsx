import { Anchor } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { requireCustomer } from '#features/home/sign-in/require-customer.ts';
import { addText } from '#text/i18n.ts';
import { signInText } from '#text/sign-in.ts';
import { MessageScreen } from '#ui/message-screen.tsx';

addText('signIn', signInText);

export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await requireCustomer(queryClient, request);
    return null;
  };

/** Where a provider leads back to when the page that asked for it waits in another tab. */
export function Component() {
  const { t } = useTranslation('signIn');
  return (
    <MessageScreen
      title={t('doneTitle')}
      hint={t('doneHint')}
      actions={
        <Anchor component={Link} to="/print" size="lg" underline="always">
          {t('doneOn')}
        </Anchor>
      }
    />
  );
}
