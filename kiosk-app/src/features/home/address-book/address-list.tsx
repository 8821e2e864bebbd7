import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Address } from '@printfront/shared/contracts/addresses.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { addressLines } from '#ui/address-lines.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './address-book.module.css';
import type { AddressBookState } from './use-address-book.ts';

interface AddressListProps {
  book: AddressBookState;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onEdit: (address: Address) => void;
}

export function AddressList({ book, chosenId, onChoose, onEdit }: AddressListProps) {
  const { t } = useTranslation('addresses');
  const [asked, setAsked] = useState<Address | null>(null);
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('title')}</legend>
      <ul className={styles.list}>
        {book.addresses.map((address) => (
          <li key={address.id} className={styles.address}>
            <ChoiceCard
              name="address"
              label={address.name}
              hint={
                <>
                  {addressLines(address).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {t('phoneShort', { phone: formatPhoneNumber(address.phoneNumber) })}
                </>
              }
              isChosen={address.id === chosenId}
              onChoose={() => onChoose(address.id)}
            />
            <div className={styles.tools}>
              <Button variant="subtle" size="md" aria-label={t('editLabel', address)} onClick={() => onEdit(address)}>
                {t('edit')}
              </Button>
              <Button
                variant="subtle"
                size="md"
                className={styles.danger}
                aria-label={t('deleteLabel', address)}
                onClick={() => setAsked(address)}
              >
                {t('delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked === null ? null : <DeleteQuestion address={asked} remove={book.remove} onClose={() => setAsked(null)} />}
    </fieldset>
  );
}

interface DeleteQuestionProps {
  address: Address;
  remove: AddressBookState['remove'];
  onClose: () => void;
}

function DeleteQuestion({ address, remove, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('addresses');
  const [failure, setFailure] = useState<CallError['code'] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setIsBusy(true);
    const problem = await remove(address.id);
    setIsBusy(false);
    setFailure(problem);
    if (problem === null) onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('deleteQuestion')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      centered
    >
      <Stack>
        <div>
          <Text fw={600}>{address.name}</Text>
          {addressLines(address).map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </div>
        <Text>{t('deleteHint')}</Text>
        {failure === null ? null : (
          <Notice kind="bad">{t('deleteFailed', { reason: t(`problems:${failure}`) })}</Notice>
        )}
        <Group grow>
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            {t('deleteNo')}
          </Button>
          <Button size="md" color="red" loading={isBusy} onClick={() => void confirm()}>
            {t('deleteYes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
