import { getPhoneContactForm, type PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { useEffect, useState } from 'react';
import { call, type FailureCode } from '#api/call.ts';
import { contactProblems, EMPTY_DRAFT, withReceiver } from '#ui/contact-draft.ts';
import { createContactLine } from './contact-line.ts';
import { recallContact, rememberContact } from './contact-memory.ts';

type Form = Awaited<ReturnType<typeof fetchForm>>;

const fetchForm = (orderId: string, senderId: string) =>
  call(getPhoneContactForm, { params: { id: orderId }, senderId });

/** Fetching them costs nothing and is always possible. */
const NOT_KNOWN_YET: Form = { methods: [], currency: 'THB', phoneNumbers: 'any', isThere: false };

const EMPTY: PhoneContact = {
  name: '',
  phoneNumber: '',
  shippingMethod: 1,
  address: EMPTY_DRAFT.address,
  isDone: false,
};

const receiverOf = (contact: PhoneContact) => withReceiver({ ...contact, shippingChoice: 0, orderNotes: '' }).address;

/** What the form of this phone holds: kept on the phone, and told to the kiosk as it is typed. */
export function useContact(orderId: string, senderId: string, store: Storage | null) {
  const [contact, setContact] = useState(() => recallContact(store, orderId, Date.now()) ?? EMPTY);
  const [line] = useState(() => createContactLine(orderId, senderId));
  const [form, setForm] = useState(NOT_KNOWN_YET);
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    fetchForm(orderId, senderId).then(setForm, () => undefined);
    return () => line.end();
  }, [orderId, senderId, line]);

  // What was chosen when more was on offer does not count any more.
  const isOffered = form.methods.some(({ method }) => method === contact.shippingMethod);
  const method = isOffered ? contact.shippingMethod : 1;
  const isMailed = isMail(method);
  const draft = { ...contact, shippingChoice: method - 1, orderNotes: '' };

  function keep(next: PhoneContact): void {
    setContact(next);
    rememberContact(store, orderId, next, Date.now());
  }
  return {
    contact: { ...contact, shippingMethod: method },
    form,
    /** All of it, and nobody typed anything since. */
    isInShop: form.isThere && contact.isDone,
    failure,
    isSending,
    isMailed,
    problems: contactProblems(draft, isMailed, form.phoneNumbers),
    change(next: Partial<PhoneContact>): void {
      const merged = { ...contact, shippingMethod: method, ...next, isDone: false };
      const isNewlyMailed = next.shippingMethod !== undefined && isMail(next.shippingMethod);
      const changed = isNewlyMailed ? { ...merged, address: receiverOf(merged) } : merged;
      keep(changed);
      setFailure(null);
      line.type(changed);
    },
    /** Mostly it is sent to oneself: what was typed above need not be typed again. */
    fillReceiver(): void {
      if (isMailed) keep({ ...contact, address: receiverOf(contact) });
    },
    /** @returns whether the shop has it */
    async finish(): Promise<boolean> {
      const done = { ...contact, shippingMethod: method, isDone: true };
      keep(done);
      setIsSending(true);
      const refusal = await line.send(done);
      setIsSending(false);
      setFailure(refusal);
      return refusal === null;
    },
  };
}
