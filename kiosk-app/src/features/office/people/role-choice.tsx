import { ROLE_RANK, type Role } from '@printfront/shared/domain/roles.ts';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '#ui/choice-card.tsx';
import styles from './people.module.css';

export type AnyRole = Role | 'customer';
export const STAFF_ROLES: readonly Role[] = ['clerk', 'shift-leader', 'owner'];
export const rankOf = (role: AnyRole): number => (role === 'customer' ? 0 : ROLE_RANK[role]);

interface RoleChoiceProps {
  roles: readonly AnyRole[];
  chosen: AnyRole;
  /** The own rank: nobody gives more. */
  highest: number;
  onChoose: (role: AnyRole) => void;
}

/** Each role with what it may do, in words. */
export function RoleChoice({ roles, chosen, highest, onChoose }: RoleChoiceProps) {
  const { t } = useTranslation('users');
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);
  // A dialog gives the focus to the first of several, and not to the chosen one, as the Tab key would.
  useEffect(() => {
    if (choice.current?.closest('dialog')) choice.current.querySelector<HTMLElement>(':checked')?.focus();
  }, []);
  return (
    <fieldset ref={choice} className={styles.roles}>
      <legend className={styles.legend}>{t('add.role')}</legend>
      {roles.map((role) => (
        <ChoiceCard
          key={role}
          name={name}
          label={t(`role.${role}`)}
          hint={t(`roleHint.${role}`)}
          isChosen={role === chosen}
          isDisabled={rankOf(role) > highest}
          onChoose={() => onChoose(role)}
        />
      ))}
    </fieldset>
  );
}
