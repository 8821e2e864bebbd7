import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '#api/call.ts';
import { deskPeopleQuery } from '#api/desk-people-query.ts';
import { deskPinText } from '#text/desk-pin.ts';
import { addText } from '#text/i18n.ts';
import { initialOf } from '#ui/initial-of.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './change-person.module.css';
import type { DeskPerson } from './desk-person.ts';
import { PinForm } from './pin-form.tsx';

addText('deskPin', deskPinText);

interface ChangePersonProps {
  /** Who is signed in now. */
  myId: string | undefined;
  /** For whom it takes the password: the form of the sign-in page. */
  passwordForm: ReactNode;
  onChanged: () => void;
  onClose: () => void;
}

/** Who goes on at this computer: one of those who have signed in here today, by PIN; anybody else by password. */
export function ChangePerson({ myId, passwordForm, onChanged, onClose }: ChangePersonProps) {
  const { t } = useTranslation('deskPin');
  const people = useQuery(deskPeopleQuery());
  const [chosen, setChosen] = useState<DeskPerson | null>(null);
  /** Null while no password is asked for; empty where nobody has been named. */
  const [passwordFor, setPasswordFor] = useState<string | null>(null);
  const back = () => {
    setChosen(null);
    setPasswordFor(null);
  };
  const isListed = chosen === null && passwordFor === null;
  const title =
    passwordFor !== null ? t('withPassword') : chosen === null ? t('who') : t('pinOf', { name: chosen.name });
  return (
    <KioskDialog
      title={title}
      onClose={onClose}
      actions={
        <KioskButton large onClick={isListed ? onClose : back}>
          {t(isListed ? 'close' : 'others')}
        </KioskButton>
      }
    >
      <div className={styles.body} data-density="home">
        {isListed ? (
          <PersonList
            people={people.data?.filter(({ id }) => id !== myId)}
            error={people.error}
            onChoose={setChosen}
            onPassword={() => setPasswordFor('')}
            onClose={onClose}
          />
        ) : null}
        {passwordFor !== null ? (
          <Stack gap="md">
            {passwordFor === '' ? null : <Notice kind="warn">{t('needed', { name: passwordFor })}</Notice>}
            {passwordForm}
          </Stack>
        ) : null}
        {chosen !== null && passwordFor === null ? (
          <PinForm person={chosen} onChanged={onChanged} onPassword={() => setPasswordFor(chosen.name)} />
        ) : null}
      </div>
    </KioskDialog>
  );
}

interface PersonListProps {
  people: readonly DeskPerson[] | undefined;
  error: Error | null;
  onChoose: (person: DeskPerson) => void;
  onPassword: () => void;
  onClose: () => void;
}

function PersonList({ people, error, onChoose, onPassword, onClose }: PersonListProps) {
  const { t } = useTranslation('deskPin');
  const isAway = error instanceof CallError && error.isPassing;
  return (
    <Stack gap="md">
      {isAway ? <Notice kind="warn">{t('away')}</Notice> : null}
      {people?.length === 0 ? (
        <div>
          <Text>{t('nobody')}</Text>
          <Anchor component={Link} to="/admin/account" onClick={onClose}>
            {t('toAccount')}
          </Anchor>
        </div>
      ) : null}
      <ul className={styles.people}>
        {people?.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person)}>
              <span className={styles.face} aria-hidden>
                {initialOf(person.name)}
              </span>
              {person.name}
            </button>
          </li>
        ))}
      </ul>
      <Button size="md" variant="default" onClick={onPassword}>
        {t('withPassword')}
      </Button>
    </Stack>
  );
}
