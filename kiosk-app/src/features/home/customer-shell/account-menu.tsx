import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconDeviceMobileOff, IconLayoutDashboard, IconLogout, IconUser } from '#ui/icons.tsx';

interface AccountMenuProps {
  name: string;
  isMaintainer: boolean;
  /** Photos that would stay behind if the person left now. */
  unsentCount: number;
  onSignOut: (where: 'here' | 'everywhere') => void;
}

/** The signed-in person, and the ways out; one question while photos are still on their way. */
export function AccountMenu({ name, isMaintainer, unsentCount, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('print');
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const leave = (where: 'here' | 'everywhere') => (unsentCount > 0 ? setAsking(where) : onSignOut(where));
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={44} variant="default" aria-label={t('account', { name })}>
            <IconUser size={22} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label fz="md">{name}</Menu.Label>
          {isMaintainer ? (
            <Menu.Item fz="md" component={Link} to="/admin" leftSection={<IconLayoutDashboard size={20} aria-hidden />}>
              {t('desk')}
            </Menu.Item>
          ) : null}
          <Menu.Item fz="md" leftSection={<IconLogout size={20} aria-hidden />} onClick={() => leave('here')}>
            {t('signOut')}
          </Menu.Item>
          <Menu.Item
            fz="md"
            leftSection={<IconDeviceMobileOff size={20} aria-hidden />}
            onClick={() => leave('everywhere')}
          >
            {t('signOutEverywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === null ? null : (
        <ConfirmDialog
          title={t('signOutSendingTitle')}
          confirmLabel={asking === 'here' ? t('signOut') : t('signOutEverywhere')}
          keepLabel={t('stay')}
          danger
          onKeep={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            onSignOut(asking);
          }}
        >
          {t('signOutSending', { count: unsentCount })}
        </ConfirmDialog>
      )}
    </>
  );
}
