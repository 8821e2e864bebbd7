import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from './icons.tsx';
import { KioskButton } from './kiosk-button.tsx';

/** Where the step that is shown puts its way back: at the left of the frame's head. */
export const BackPlace = createContext<HTMLElement | null>(null);

/** The way back of a step, as a round sign at the left of the head; where there is no head it stands where it is. */
export function HeadBack({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('ui');
  const place = use(BackPlace);
  const button = (
    <KioskButton square aria-label={t('back')} onClick={onBack}>
      <IconArrowLeft aria-hidden />
    </KioskButton>
  );
  return place === null ? button : createPortal(button, place);
}
