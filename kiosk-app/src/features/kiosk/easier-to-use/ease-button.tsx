import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAccessible } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { isPlain, useEase } from './ease.ts';
import { EaseDialog } from './ease-dialog.tsx';

/** One button to everything that makes the kiosk easier. @param isSign where there is no room for its words */
export function EaseButton({ isSign = false }: { isSign?: boolean }) {
  const { t } = useTranslation('ease');
  const ease = useEase();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <KioskButton
        square={isSign}
        look={isPlain(ease) ? 'quiet' : 'ink'}
        aria-label={isSign ? t('title') : undefined}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconAccessible aria-hidden />
        {isSign ? null : t('title')}
      </KioskButton>
      {isOpen ? <EaseDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
