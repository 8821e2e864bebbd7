import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import type { WallPicture } from '#ui/wall-pictures/wall-pictures.ts';
import styles from './picture-credits.module.css';

/** Who made the pictures of the wall, one press away. Nothing while all are the shop's own. */
export function PictureCredits({ pictures }: { pictures: readonly WallPicture[] }) {
  const { t } = useTranslation(['storefront', 'ui']);
  const [isOpen, setIsOpen] = useState(false);
  const credited = pictures.flatMap(({ src, credit }) => (credit === undefined ? [] : [{ src, ...credit }]));
  if (credited.length === 0) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <KioskButton square look="line" aria-label={t('credits')} onClick={() => setIsOpen(true)}>
        <IconInfoCircle aria-hidden />
      </KioskButton>
      {isOpen ? (
        <KioskDialog
          title={t('credits')}
          onClose={close}
          actions={<KioskButton onClick={close}>{t('ui:close')}</KioskButton>}
        >
          <ul className={styles.credits}>
            {credited.map(({ src, author, licence }) => (
              <li key={src} className={styles.credit}>
                <img className={styles.picture} src={src} alt="" />
                <span>
                  {author}
                  <small className={styles.licence}>{licence}</small>
                </span>
              </li>
            ))}
          </ul>
        </KioskDialog>
      ) : null}
    </>
  );
}
