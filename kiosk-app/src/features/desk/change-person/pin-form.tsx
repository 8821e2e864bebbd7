import { Button, PasswordInput, Stack } from '@mantine/core';
import { changePerson } from '@printfront/shared/contracts/desk-pins.ts';
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from '@printfront/shared/contracts/fields.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { Keypad } from '#ui/keypad.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './change-person.module.css';
import type { DeskPerson } from './desk-person.ts';

interface PinFormProps {
  person: DeskPerson;
  onChanged: (user: User) => void;
  onPassword: () => void;
}

/** For a keyboard and for fingers. */
export function PinForm({ person, onChanged, onPassword }: PinFormProps) {
  const { t } = useTranslation('deskPin');
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: (typed: string) => call(changePerson, { body: { userId: person.id, pin: typed } }),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof CallError && error.code === 'desk-password-needed') onPassword();
    },
  });
  const type = (text: string) => setPin(text.replaceAll(/\D/g, '').slice(0, PIN_MAX_DIGITS));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length < PIN_MIN_DIGITS || change.isPending) return;
        change.mutate(pin);
        // Emptied now and not with the answer: who types again at once loses no digit.
        setPin('');
        field.current?.focus();
      }}
    >
      <Stack gap="md">
        <PasswordInput
          ref={field}
          size="lg"
          className={styles.pin}
          aria-label={t('pinOf', { name: person.name })}
          name="pin"
          inputMode="none"
          autoComplete="off"
          autoFocus
          value={pin}
          onChange={(event) => type(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
        />
        <Why error={change.error} />
        <Keypad
          label={t('pinOf', { name: person.name })}
          onDigit={(digit) => type(pin + digit)}
          onBackspace={() => setPin(pin.slice(0, -1))}
          isDisabled={change.isPending}
        />
        <Button
          type="submit"
          size="lg"
          loading={change.isPending || change.isSuccess}
          disabled={pin.length < PIN_MIN_DIGITS}
        >
          {t('enter')}
        </Button>
      </Stack>
    </form>
  );
}

function Why({ error }: { error: Error | null }) {
  const { t } = useTranslation('deskPin');
  if (error === null) return null;
  const code = error instanceof CallError ? error.code : 'internal-error';
  const isAway = code === 'central-unreachable';
  return <Notice kind={isAway ? 'warn' : 'bad'}>{isAway ? t('away') : t(`problems:${code}`)}</Notice>;
}
