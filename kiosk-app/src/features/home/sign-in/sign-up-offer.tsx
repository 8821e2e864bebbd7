import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignInSearch } from './use-sign-in-search.ts';

/** For who is here for the first time: as easily found as signing in. */
export function SignUpOffer() {
  const { t } = useTranslation('signIn');
  const search = useSignInSearch();
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('newHere')}</Text>
      <Button size="lg" variant="default" component={Link} to={`/sign-up${search}`} fullWidth>
        {t('toSignUp')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('signUpHint')}
      </Text>
    </Stack>
  );
}
