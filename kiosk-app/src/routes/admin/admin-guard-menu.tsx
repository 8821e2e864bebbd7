import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { IconMenu2 } from '#ui/icons.tsx';
import styles from './admin.module.css';
import { AdminNav } from './admin-nav.tsx';

/** The navigation where there is no room for it beside the page. */
export function AdminMenu() {
  const { t } = useTranslation('adminFrame');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        size={44}
        variant="default"
        className={styles.menuButton}
        aria-label={t('openMenu')}
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={300}
        title={t('admin:navigation')}
        closeButtonProps={{ 'aria-label': t('ui:close'), size: 44 }}
      >
        <AdminNav onLeave={close} />
      </Drawer>
    </>
  );
}
