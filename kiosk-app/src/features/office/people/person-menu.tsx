import type { UserAccount } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { useTranslation } from 'react-i18next';
import { DropDown, DropItem } from '#ui/drop-down.tsx';
import {
  IconBuildingStore,
  IconCheck,
  IconDeviceMobileOff,
  IconDots,
  IconExternalLink,
  IconShieldCheck,
  IconTrash,
  IconX,
} from '#ui/icons.tsx';
import styles from './people.module.css';
import type { AskedChange } from './person-question.tsx';

interface PersonMenuProps {
  user: UserAccount;
  /** There is more than one shop to work at. */
  hasShops: boolean;
  isBusy: boolean;
  onAsk: (asked: AskedChange) => void;
}

/** What can be done to a person; each is asked before. */
export function PersonMenu({ user, hasShops, isBusy, onAsk }: PersonMenuProps) {
  const { t } = useTranslation('users');
  const isStaff = isMaintainer(user.rank);
  const isDisabled = user.disabledAt != null;
  // What goes with a lost phone: both at once, and called by the first.
  const lost = user.hasSecondFactor === true ? 'secondFactor' : user.hasPasskeys === true ? 'passkeys' : null;
  const ask = (kind: AskedChange['kind']) => () => {
    if (!isBusy) onAsk({ user, kind });
  };
  return (
    <DropDown
      className={styles.menu}
      label={t('menuOf', { name: user.name })}
      face={<IconDots size={20} aria-hidden />}
      title={user.name}
    >
      {isDisabled ? null : (
        <DropItem icon={<IconShieldCheck size={20} aria-hidden />} onChoose={ask('role')}>
          {t(isStaff ? 'menu.role' : 'menu.staff')}
        </DropItem>
      )}
      {isStaff && hasShops && !isDisabled ? (
        <DropItem icon={<IconBuildingStore size={20} aria-hidden />} onChoose={ask('workplaces')}>
          {t('menu.workplaces')}
        </DropItem>
      ) : null}
      {user.provider === 'local' && !isDisabled ? (
        <DropItem icon={<IconExternalLink size={20} aria-hidden />} onChoose={ask('code')}>
          {t('menu.code')}
        </DropItem>
      ) : null}
      {lost === null || isDisabled ? null : (
        <DropItem icon={<IconDeviceMobileOff size={20} aria-hidden />} onChoose={ask(lost)}>
          {t(`menu.${lost}`)}
        </DropItem>
      )}
      {isDisabled ? (
        <DropItem icon={<IconCheck size={20} aria-hidden />} onChoose={ask('enable')}>
          {t('menu.enable')}
        </DropItem>
      ) : (
        <DropItem isBad icon={<IconX size={20} aria-hidden />} onChoose={ask('disable')}>
          {t('menu.disable')}
        </DropItem>
      )}
      {isStaff ? null : (
        <DropItem isBad icon={<IconTrash size={20} aria-hidden />} onChoose={ask('forget')}>
          {t('menu.forget')}
        </DropItem>
      )}
    </DropDown>
  );
}
