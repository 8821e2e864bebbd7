import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../front-page/front.module.css';
import type { FrontSession } from './front-session.ts';
import type { PhonePresence } from './use-phone-presence.ts';

/** `image/*` makes phones offer their gallery; the endings let iOS hand over the original instead of a smaller copy. */
const ACCEPT = 'image/*,.heic,.heif';

interface ChooseButtonProps {
  session: FrontSession;
  presence: PhonePresence;
  onChosen?: () => void;
  children: ReactNode;
}

/** Opens the phone's own gallery. */
export function ChooseButton({ session, presence, onChosen, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // React knows nothing of a gallery that is closed without a choice.
  useEffect(() => {
    const shown = input.current;
    shown?.addEventListener('cancel', presence.chosen);
    return () => shown?.removeEventListener('cancel', presence.chosen);
  }, [presence]);
  return (
    <label className={styles.primaryButton}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className={styles.fileInput}
        onClick={presence.choosing}
        onChange={({ currentTarget }) => {
          session.sender.add(Array.from(currentTarget.files ?? []));
          // Else choosing the same photos again would be no change.
          currentTarget.value = '';
          presence.chosen();
          onChosen?.();
        }}
      />
      {children}
    </label>
  );
}
