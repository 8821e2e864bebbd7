import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { User } from '@printfront/shared/contracts/users.ts';
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
  /** Over a page that nobody is signed in for any more: there is no way on but this. */
  again?: { title: string; hint: string };
  /** For whom it takes the password: the form of the sign-in page. */
  passwordForm: ReactNode;
  onChanged: (user: User) => void;
  /** From the list of people. */
  onClose: () => void;
}

/** Who goes on at this computer: one of those who have signed in here today, by PIN; anybody else by password. */
export function ChangePerson({ myId, again, passwordForm, onChanged, onClose }: ChangePersonProps) {
  const { t } = useTranslation('deskPin');
  const people = useQuery(deskPeopleQuery());
  const [chosen, setChosen] = useState<DeskPerson | null>(null);
  /** Null while no password is asked for; empty where nobody has been named. */
  const [passwordFor, setPasswordFor] = useState<string | null>(null);
  const back = () => {
    setChosen(null);
    setPasswordFor(null);
  };
  const listed = people.data?.filter(({ id }) => id !== myId);
  // Where nobody has a PIN there is nothing to choose from.
  const isPasswordAtOnce = again !== undefined && (people.isError || listed?.length === 0);
  const isListed = chosen === null && passwordFor === null;
  const title =
    chosen === null && again !== undefined
      ? again.title
      : passwordFor !== null
        ? t('withPassword')
        : chosen === null
          ? t('who')
          : t('pinOf', { name: chosen.name });
  return (
    <KioskDialog
      title={title}
      hint={again?.hint}
      // Escape leaves nothing that has been typed.
      onClose={again === undefined ? onClose : null}
      actions={
        <KioskButton large onClick={isListed ? onClose : back}>
          {isListed ? (again === undefined ? t('close') : t('signIn:againLeave')) : t('others')}
        </KioskButton>
      }
    >
      <div className={styles.body} data-density="home">
        {isListed && !isPasswordAtOnce ? (
          <PersonList
            people={listed}
            error={people.error}
            onChoose={setChosen}
            onPassword={() => setPasswordFor('')}
            onClose={onClose}
          />
        ) : null}
        {passwordFor !== null || (isListed && isPasswordAtOnce) ? (
          <Stack gap="md">
            {!passwordFor ? null : <Notice kind="warn">{t('needed', { name: passwordFor })}</Notice>}
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
