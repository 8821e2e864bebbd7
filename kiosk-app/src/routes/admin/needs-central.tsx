import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInAgainPath } from '#features/home/sign-in/sign-in-path.ts';

interface NeedsCentralProps {
  /** `away`: nobody can reach it. `signed-out`: it is there, and does not know who asks. */
  why: 'away' | 'signed-out';
  onTryAgain: () => void;
}

/** In place of a page whose things live at central. */
export function NeedsCentral({ why, onTryAgain }: NeedsCentralProps) {
  const { t } = useTranslation('adminFrame');
  const { pathname, search } = useLocation();
  return (
    <Stack gap="lg" maw={640} p={pathname.startsWith('/admin/orders') ? 'lg' : 0}>
      <Title order={1}>{t(`needsCentral.${why}.title`)}</Title>
      <Text size="lg">{t(`needsCentral.${why}.hint`)}</Text>
      <Group>
        {why === 'signed-out' ? (
          <Button size="md" component={Link} to={signInAgainPath(`${pathname}${search}`)}>
            {t('needsCentral.signIn')}
          </Button>
        ) : (
          <Button size="md" onClick={onTryAgain}>
            {t('needsCentral.tryAgain')}
          </Button>
        )}
        <Button size="md" variant="default" component={Link} to="/admin/orders">
          {t('needsCentral.toOrders')}
        </Button>
      </Group>
    </Stack>
  );
}
