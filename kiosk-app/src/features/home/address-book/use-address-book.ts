import {
  type Address,
  createAddress,
  deleteAddress,
  NewAddress,
  updateAddress,
} from '@printfront/shared/contracts/addresses.ts';
import { isPhoneNumber, type PhoneNumberRule } from '@printfront/shared/domain/phone-number.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '#api/address-queries.ts';
import { CallError, call } from '#api/call.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { type AddressEntry, keepEntry, newEntry, readEntry } from './address-entry.ts';

export interface AddressBookState {
  addresses: readonly Address[];
  /** What is being typed; null while only the list shows. A customer who has no address yet starts with typing one. */
  entry: AddressEntry | null;
  form: Form<AddressEntry['fields'], NewAddress>;
  failure: CallError['code'] | null;
  isSaving: boolean;
  /** null closes it. */
  open: (entry: AddressEntry | null) => void;
  /** @returns the address as it is saved, or null when something is wrong with it, which is then shown */
  save: () => Promise<Address | null>;
  /** @returns why it could not be deleted, or null */
  remove: (id: string) => Promise<CallError['code'] | null>;
}

const ADDRESS = {
  any: NewAddress,
  thai: NewAddress.refine(({ phoneNumber }) => isPhoneNumber(phoneNumber, 'thai'), { path: ['phoneNumber'] }),
};

/**
 * The customer's saved addresses and the one that is being typed.
 *
 * @param owner what is being ordered: half an address is kept for it over a reload, and for nothing else
 * @param contact a new address starts with it
 * @param taken whose phone numbers the shop takes
 */
export function useAddressBook(
  owner: string,
  contact: { name: string; phoneNumber: string },
  taken?: PhoneNumberRule,
): AddressBookState {
  const queryClient = useQueryClient();
  const { data: addresses } = useSuspenseQuery(addressesQuery());
  const [typed, setTyped] = useState(() => readEntry(owner));
  const entry = typed ?? (addresses.length === 0 ? newEntry(contact) : null);
  const retryKey = useRetryKey();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: NewAddress }) => {
      if (id !== null) return call(updateAddress, { params: { id }, body });
      return call(createAddress, { body, idempotencyKey: retryKey.of(body) });
    },
    onSuccess: retryKey.done,
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey }),
  });

  const show = (next: AddressEntry | null) => {
    keepEntry(owner, next);
    setTyped(next);
  };
  const form = useForm({
    schema: ADDRESS[taken ?? 'any'],
    words: taken === 'thai' ? 'thaiAddress' : 'address',
    draft: {
      fields: (entry ?? newEntry(contact)).fields,
      change: (fields) => entry !== null && show({ ...entry, fields }),
    },
    sending: { error, isPending },
  });

  const open = (next: AddressEntry | null) => {
    reset();
    form.restart();
    show(next);
  };

  async function save(): Promise<Address | null> {
    const body = entry === null ? null : form.attempt();
    if (entry === null || body === null) return null;
    try {
      const saved = await mutateAsync({ id: entry.id, body });
      // Known before the list is asked for again, so that it can be chosen at once.
      queryClient.setQueryData(addressesQuery().queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      open(null);
      return saved;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // Deleted elsewhere meanwhile: what was typed can still be saved as a new one.
      if (failure.code === 'not-found') show({ ...entry, id: null });
      return null;
    }
  }

  async function remove(id: string): Promise<CallError['code'] | null> {
    try {
      await call(deleteAddress, { params: { id } });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.code !== 'not-found') return failure.code;
    }
    queryClient.setQueryData(addressesQuery().queryKey, (known) => known?.filter((address) => address.id !== id));
    return null;
  }

  return {
    addresses,
    entry,
    form,
    failure: form.failure instanceof CallError ? form.failure.code : null,
    isSaving: isPending,
    open,
    save,
    remove,
  };
}
