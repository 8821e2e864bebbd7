import { useMediaQuery } from '@mantine/hooks';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import {
  EARLIER_PAIRING_CODE_LENGTH,
  groupTypedCode,
  PAIRING_CODE_LENGTH,
  typedCharacters,
} from '@printfront/shared/domain/typed-code.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { becomeKiosk } from '#api/become-kiosk.ts';
import { CallError } from '#api/call.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNeedsTouchKeyboard } from '#ui/use-touch-keyboard.ts';
import { CodePad } from './code-pad.tsx';
import styles from './kiosk-pairing.module.css';

/** Longer than a code, because people type dashes and spaces. */
const LONGEST_TYPED = 20;
/** Of no other length is there a code of any kind, and one would only count as a wrong one. */
const LENGTHS: readonly number[] = [PAIRING_CODE_LENGTH, EARLIER_PAIRING_CODE_LENGTH];

const ROOM_FOR_PAD = '(min-width: 600px)';

/** Makes this device the kiosk whose code is typed here. */
export function PairForm({ onPaired }: { onPaired: (kiosk: StorefrontClient) => void }) {
  const { t } = useTranslation(['pairing', 'problems']);
  // A phone has a keyboard of its own, and no room for another.
  const hasRoom = useMediaQuery(ROOM_FOR_PAD, undefined, { getInitialValueInEffect: false }) === true;
  const hasPad = useNeedsTouchKeyboard() && hasRoom;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wrongLength, setWrongLength] = useState<number | null>(null);
  const pair = useMutation({
    mutationFn: () => becomeKiosk({ pairingCode: typed.trim() }),
    onSuccess: onPaired,
  });

  function change(text: string) {
    setTyped(text.slice(0, LONGEST_TYPED));
    setWrongLength(null);
    pair.reset();
  }

  function submit() {
    if (pair.isPending) return;
    const { length } = typedCharacters(typed);
    if (!LENGTHS.includes(length)) {
      setWrongLength(length);
      field.current?.focus();
    } else pair.mutate();
  }

  const problem = wrongLength === null ? useless(pair.error, t) : t('length', { typed: wrongLength });
  return (
    <KioskScreen
      title={t('title')}
      hint={t('hint')}
      next={
        <KioskButton large look="next" disabled={pair.isPending} onClick={submit}>
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
        <CodeField field={field} typed={typed} problem={problem} hasPad={hasPad} onChange={change} />
        {hasPad ? (
          <CodePad
            onKey={(key) => change(groupTypedCode(typed + key, PAIRING_CODE_LENGTH))}
            onBackspace={() => change(groupTypedCode(typed.slice(0, -1), PAIRING_CODE_LENGTH))}
          />
        ) : null}
      </form>
    </KioskScreen>
  );
}

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  problem: string | null;
  /** The pad below is its keyboard. */
  hasPad: boolean;
  onChange: (typed: string) => void;
}

function CodeField({ field, typed, problem, hasPad, onChange }: CodeFieldProps) {
  const { t } = useTranslation('pairing');
  const [id, problemId] = [useId(), useId()];
  return (
    <>
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
        inputMode={hasPad ? 'none' : 'text'}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          // Who mends a character in the middle keeps the place in it.
          onChange(selectionStart === value.length ? groupTypedCode(value, PAIRING_CODE_LENGTH) : value)
        }
      />
      <div id={problemId} className={hasPad ? styles.problem : undefined}>
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      </div>
    </>
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
