import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#ui/account-button.module.css';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropDown, DropItem } from '#ui/drop-down.tsx';
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
      <DropDown
        className={styles.account}
        label={t('account', { name })}
        face={<IconUser size={22} aria-hidden />}
        title={name}
      >
        {isMaintainer ? (
          <DropItem to="/admin" icon={<IconLayoutDashboard size={20} aria-hidden />}>
            {t('desk')}
          </DropItem>
        ) : null}
        <DropItem to="/account" icon={<IconUser size={20} aria-hidden />}>
          {t('ownAccount')}
        </DropItem>
        <DropItem icon={<IconLogout size={20} aria-hidden />} onChoose={() => leave('here')}>
          {t('signOut')}
        </DropItem>
        <DropItem icon={<IconDeviceMobileOff size={20} aria-hidden />} onChoose={() => leave('everywhere')}>
          {t('signOutEverywhere')}
        </DropItem>
      </DropDown>
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
