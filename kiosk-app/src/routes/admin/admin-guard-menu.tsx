import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import button from '#ui/account-button.module.css';
import { IconMenu2, IconX } from '#ui/icons.tsx';
import styles from './admin.module.css';
import { AdminNav } from './admin-nav.tsx';

/** The navigation where there is no room for it beside the page. */
export function AdminMenu() {
  const { t } = useTranslation('adminFrame');
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <>
      <button
        type="button"
        className={`${button.account} ${styles.menuButton}`}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden />
      </button>
      <dialog ref={drawer} className={styles.drawer} aria-label={t('admin:navigation')} closedby="any">
        <button type="button" className={button.account} aria-label={t('ui:close')} onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
        <AdminNav onLeave={close} />
      </dialog>
    </>
  );
}
