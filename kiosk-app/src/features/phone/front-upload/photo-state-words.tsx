import { useTranslation } from 'react-i18next';
import type { QueuedPhoto, RefusalReason } from '#sending/photo-queue.ts';
import type { Outlook } from './photo-outlook.ts';

interface PhotoStateWordsProps {
  photo: Pick<QueuedPhoto, 'state'>;
  outlook: Outlook;
  isOverMobile: boolean;
}

/** How a photo stands, in words, with the reason where it did not go. */
export function PhotoStateWords({ photo: { state }, outlook, isOverMobile }: PhotoStateWordsProps) {
  const { t } = useTranslation('front');
  if (outlook === 'damaged') return t('state.damaged');
  switch (state.is) {
    case 'waiting':
      return t('state.waiting');
    case 'sending':
      if (state.sentFraction < 1) return t('state.sending', { percent: Math.floor(state.sentFraction * 100) });
      return t(isOverMobile ? 'state.confirmingOverMobile' : 'state.confirming');
    case 'received':
      return t('state.received');
    case 'in-shop':
      return t('state.inShop');
    case 'lost':
      return t('state.lost');
    case 'refused':
      return (
        <>
          {t('state.refused')}: <RefusalWords reason={state.reason} />
        </>
      );
  }
}

function RefusalWords({ reason }: { reason: RefusalReason }) {
  const { t } = useTranslation('front');
  if (reason === 'file-unreadable') return t('unreadable');
  // The shop may have another limit than the one that is known here.
  if (reason === 'too-many-photos') return t('tooManyPhotos');
  if (reason === 'photo-missing') return t('lostOnTheWay');
  // Of the contract's problems this page knows those that photos meet.
  return t([`problems:${reason}`, 'problems:internal-error']);
}
