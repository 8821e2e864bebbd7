import { Table } from '@mantine/core';
import { may, RIGHT_NAMES, ROLE_RANK, ROLES } from '@printfront/shared/domain/roles.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconMinus } from '#ui/icons.tsx';
import styles from './people.module.css';

/** The table of roles as the servers keep it: there is no other. */
export function RoleTable() {
  const { t } = useTranslation('users');
  return (
    <Table verticalSpacing={6} fz="md" aria-label={t('roles.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className={styles.hidden}>{t('roles.what')}</span>
          </Table.Th>
          {ROLES.map((role) => (
            <Table.Th key={role} className={styles.mark}>
              {t(`role.${role}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {RIGHT_NAMES.map((right) => (
          <Table.Tr key={right}>
            <Table.Th scope="row" fw={400}>
              {t(`right.${right}`)}
            </Table.Th>
            {ROLES.map((role) => (
              <Table.Td key={role} className={styles.mark}>
                <Mark isAllowed={may(ROLE_RANK[role], right)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation('users');
  const Icon = isAllowed ? IconCheck : IconMinus;
  return (
    <span data-allowed={isAllowed} className={styles.allowed}>
      <Icon size={18} aria-hidden />
      <span className={styles.hidden}>{t(isAllowed ? 'roles.yes' : 'roles.no')}</span>
    </span>
  );
}
