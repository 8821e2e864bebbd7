import { useMediaQuery } from '@mantine/hooks';
import { type StorefrontClient, touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { EARLIER_PAIRING_CODE_LENGTH } from '@printfront/shared/domain/typed-code.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNeedsTouchKeyboard } from '#ui/use-touch-keyboard.ts';
import { CodePad } from './code-pad.tsx';
import styles from './kiosk-pairing.module.css';

/** Longer than a code, because people type dashes and spaces. */
const LONGEST_TYPED = 20;

const ROOM_FOR_PAD = '(min-width: 600px)';

/** Makes this device the kiosk whose code is typed here. */
export function PairForm({ onPaired }: { onPaired: (kiosk: StorefrontClient) => void }) {
  const { t } = useTranslation(['pairing', 'problems']);
  // A phone has a keyboard of its own, and no room for another.
  const hasRoom = useMediaQuery(ROOM_FOR_PAD, undefined, { getInitialValueInEffect: false }) === true;
  const hasPad = useNeedsTouchKeyboard() && hasRoom;
  const field = useRef<HTMLInputElement>(null);
  const [id, problemId] = [useId(), useId()];
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const pair = useMutation({
    mutationFn: () => call(touchStorefront, { body: { pairingCode: typed.trim() } }),
    onSuccess: onPaired,
  });

  function change(text: string) {
    setTyped(text.slice(0, LONGEST_TYPED));
    setIsShort(false);
    pair.reset();
  }

  function submit() {
    if (pair.isPending) return;
    // Shorter is no code of any kind, and would only count as a wrong one.
    if (typed.replace(/[\s-]/g, '').length < EARLIER_PAIRING_CODE_LENGTH) {
      setIsShort(true);
      field.current?.focus();
    } else pair.mutate();
  }

  const problem = isShort ? t('short') : useless(pair.error, t);
  return (
    <KioskScreen
      title={t('title')}
      hint={t('hint')}
      next={
        <KioskButton large look="primary" disabled={pair.isPending} onClick={submit}>
          {pair.isPending ? t('pairing') : t('pair')}
        </KioskButton>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={styles.label} htmlFor={id}>
          {t('code')}
        </label>
        <input
          ref={field}
          id={id}
          className={styles.code}
          value={typed}
          maxLength={LONGEST_TYPED}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // The pad below is its keyboard.
          inputMode={hasPad ? 'none' : 'text'}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div id={problemId}>{problem === null ? null : <Notice kind="bad">{problem}</Notice>}</div>
        {hasPad ? (
          <CodePad onKey={(key) => change(typed + key)} onBackspace={() => change(typed.slice(0, -1))} />
        ) : null}
      </form>
    </KioskScreen>
  );
}

type Translate = ReturnType<typeof useTranslation<['pairing', 'problems']>>['t'];

function useless(error: Error | null, t: Translate): string | null {
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'pairing-code-refused' || error.status === 400) return t('wrong');
  if (error.code === 'too-many-requests') return t('tooMany');
  return t(`problems:${error.code}`);
}
