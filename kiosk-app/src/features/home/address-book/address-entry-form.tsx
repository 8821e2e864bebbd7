import { Button, Group, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './address-book.module.css';
import type { AddressEntry } from './address-entry.ts';
import { AddressForm } from './address-form.tsx';
import type { AddressBookState } from './use-address-book.ts';

interface AddressEntryFormProps {
  book: AddressBookState;
  entry: AddressEntry;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** One address being typed, new or changed. Lies within the checkout's own form, so it is none itself. */
export function AddressEntryForm({ book, entry, onSaved, onClose }: AddressEntryFormProps) {
  const { t } = useTranslation('addresses');
  const titleId = useId();

  async function save() {
    const saved = await book.save();
    if (saved !== null) onSaved(saved.id);
  }

  return (
    <section ref={book.form.root} className={styles.entry} aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId}>
        {t(entry.id === null ? 'newTitle' : 'editTitle')}
      </Title>
      <AddressForm form={book.form} />
      {book.failure === null ? null : (
        <Notice kind="bad">
          {book.failure === 'not-found' ? t('gone') : t('saveFailed', { reason: t(`problems:${book.failure}`) })}
        </Notice>
      )}
      <Group justify="flex-end">
        {book.addresses.length === 0 ? null : (
          <Button variant="default" size="md" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        )}
        <Button variant="default" size="md" loading={book.isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Group>
    </section>
  );
}
