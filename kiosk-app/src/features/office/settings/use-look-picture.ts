import {
  LARGEST_LOOK_PICTURE_BYTES,
  LEAST_LOOK_PICTURE,
  type LookPictureUse,
  type SentLookPicture,
} from '@printfront/shared/contracts/look.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { sendLookPicture } from '#api/send-catalogue-image.ts';
import { refuseEarly } from './look-file.ts';
import { keepSentPicture } from './look-image.tsx';

/** Sends a picture as soon as it is chosen; what cannot be right is not sent at all. */
export function useLookPicture(use: LookPictureUse, onSent: (picture: SentLookPicture) => void) {
  const wordsFor = useLookPictureWords(use);
  const sending = useMutation<SentLookPicture, Error, File>({
    async mutationFn(file) {
      await refuseEarly(file);
      const sent = await sendLookPicture(use, file);
      keepSentPicture(sent.sha256, file);
      return sent;
    },
    onSuccess: onSent,
  });
  return {
    send: (file: File) => sending.mutate(file),
    isSending: sending.isPending,
    problem: sending.error === null ? null : wordsFor(sending.error),
  };
}

/** What is wrong with a picture, and what to do about it. */
export function useLookPictureWords(use: LookPictureUse): (error: Error) => string {
  const { t } = useTranslation('settings');
  const [longer, shorter] = LEAST_LOOK_PICTURE[use];
  return (error) => {
    if (!(error instanceof CallError)) return t('failed');
    const megabytes = LARGEST_LOOK_PICTURE_BYTES / 1_000_000;
    return t([`lookWrong.${error.reason ?? error.code}`, `problems:${error.code}`], { longer, shorter, megabytes });
  };
}
