import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '#ui/icons.tsx';
import styles from './address-book.module.css';
import { type AddressEntry, entryOf, newEntry } from './address-entry.ts';
import { AddressEntryForm } from './address-entry-form.tsx';
import { AddressList } from './address-list.tsx';
import type { AddressBookState } from './use-address-book.ts';

interface AddressBookProps {
  book: AddressBookState;
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Fills in a new address. */
  contact: { name: string; phoneNumber: string };
}

/** Saved addresses to choose from, and the one that is being typed in their place. */
export function AddressBook({ book, chosenId, onChoose, contact }: AddressBookProps) {
  const { t } = useTranslation('addresses');
  const place = useRef<HTMLDivElement>(null);

  // What was pressed is gone then: the focus goes on where it stood.
  const open = (entry: AddressEntry | null) => {
    book.open(entry);
    focusSoon(entry === null ? 'input:checked' : 'input');
  };
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());

  if (book.entry !== null) {
    return (
      <div ref={place}>
        <AddressEntryForm
          book={book}
          entry={book.entry}
          onClose={() => open(null)}
          onSaved={(id) => {
            onChoose(id);
            focusSoon('input:checked');
          }}
        />
      </div>
    );
  }
  return (
    <div ref={place} className={styles.fieldset}>
      <AddressList book={book} chosenId={chosenId} onChoose={onChoose} onEdit={(address) => open(entryOf(address))} />
      <Group>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => open(newEntry(contact))}
        >
          {t('add')}
        </Button>
      </Group>
    </div>
  );
}
