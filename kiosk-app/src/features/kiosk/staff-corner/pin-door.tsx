import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from '@printfront/shared/contracts/fields.ts';
import { findStaffCorner, openStaffCorner } from '@printfront/shared/contracts/kiosk-staff.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { Keypad } from '#ui/keypad.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Opened } from './opened.ts';
import styles from './staff-corner.module.css';

/** Asks for the PIN; says where to set one where there is none. */
export function PinDoor({ onOpened, onClose }: { onOpened: (opened: Opened) => void; onClose: () => void }) {
  const { t } = useTranslation('staffCorner');
  const [pin, setPin] = useState('');
  const corner = useQuery({
    queryKey: ['storefront', 'staff-corner'],
    queryFn: ({ signal }) => call(findStaffCorner, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const open = useMutation({
    mutationFn: async (typed: string) => ({ ...(await call(openStaffCorner, { body: { pin: typed } })), pin: typed }),
    onSuccess: onOpened,
    onError: () => setPin(''),
  });
  const hasPad = corner.data?.isPinSet === true;
  const isWhole = pin.length >= PIN_MIN_DIGITS && !open.isPending;
  return (
    <KioskDialog
      title={t('title')}
      hint={hasPad ? t('typePin') : undefined}
      onClose={onClose}
      actions={
        <>
          <KioskButton large className={styles.half} onClick={onClose}>
            {t('close')}
          </KioskButton>
          {hasPad ? (
            <KioskButton large look="next" className={styles.half} disabled={!isWhole} onClick={() => open.mutate(pin)}>
              {t('enter')}
            </KioskButton>
          ) : null}
        </>
      }
    >
      <Why error={open.error ?? corner.error} />
      {corner.data?.isPinSet === false ? <Notice>{`${t('notSet')} ${t('notSetHint')}`}</Notice> : null}
      {hasPad ? (
        <>
          <Typed pin={pin} onEnter={() => isWhole && open.mutate(pin)} />
          <div className={styles.pad}>
            <Keypad
              label={t('pin')}
              isDisabled={open.isPending}
              onDigit={(digit) => setPin((pin + digit).slice(0, PIN_MAX_DIGITS))}
              onBackspace={() => setPin(pin.slice(0, -1))}
            />
          </div>
        </>
      ) : null}
    </KioskDialog>
  );
}

/** As many dots as digits: how many there are to be is known to who knows the PIN. It has the focus, where Enter means the PIN. */
function Typed({ pin, onEnter }: { pin: string; onEnter: () => void }) {
  const { t } = useTranslation('staffCorner');
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <output
      ref={place}
      className={styles.typed}
      aria-label={t('pin')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    >
      {'•'.repeat(pin.length)}
    </output>
  );
}

/** Why it does not open. */
export function Why({ error }: { error: Error | null }) {
  const { t } = useTranslation(['staffCorner', 'problems']);
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'too-many-requests') return <Notice kind="bad">{t('wait')}</Notice>;
  return <Notice kind="bad">{error.code === 'pin-wrong' ? t('wrong') : t(`problems:${error.code}`)}</Notice>;
}
