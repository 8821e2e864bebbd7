import { ActionIcon, Menu, Text } from '@mantine/core';
import { signOut } from '@printfront/shared/contracts/auth.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';
import { IconLogout, IconUser } from '#ui/icons.tsx';

/** Who is signed in, and the way out. */
export function AdminAccount() {
  const { t } = useTranslation('adminFrame');
  const me = useQuery({ ...meQuery(), enabled: false });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    onSettled: (_nothing, error) => {
      const isOut = error === null || (error instanceof CallError && error.code === 'not-signed-in');
      if (!isOut) return;
      // Nothing of the orders stays behind for the next person who sits down.
      queryClient.clear();
      void navigate('/sign-in/local', { replace: true });
    },
  });
  const name = me.data?.name ?? '';
  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={42} variant="default" aria-label={t('account', { name })} loading={leave.isPending}>
          <IconUser size={21} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label fz="md">{name}</Menu.Label>
        <Menu.Item
          fz="md"
          closeMenuOnClick={false}
          leftSection={<IconLogout size={20} aria-hidden />}
          onClick={() => leave.mutate()}
        >
          {t('admin:signOut')}
        </Menu.Item>
        {leave.isError ? (
          <Text role="alert" c="var(--bad)" p="sm">
            {t('admin:signOutFailed')}
          </Text>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
