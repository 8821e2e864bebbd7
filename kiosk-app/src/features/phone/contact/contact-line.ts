import { type PhoneContact, setPhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { CallError, call, type FailureCode } from '#api/call.ts';

/** So long after the last key something is sent: the kiosk shows it as it is typed. */
const PAUSE_MS = 350;

export interface ContactLine {
  /** What is typed now; sent in a moment, and what was typed before it never after it. */
  type(contact: PhoneContact): void;
  /** Sends it at once. @returns why the shop does not have it; null when it does */
  send(contact: PhoneContact): Promise<FailureCode | null>;
  end(): void;
}

/** Brings what is typed to the shop, one after the other. What fails while the customer types is in the next anyway. */
export function createContactLine(orderId: string, senderId: string): ContactLine {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<FailureCode | null> = Promise.resolve(null);

  async function put(contact: PhoneContact): Promise<FailureCode | null> {
    try {
      await call(setPhoneContact, { params: { id: orderId }, body: contact, senderId });
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return error.code;
    }
  }
  function next(contact: PhoneContact): Promise<FailureCode | null> {
    clearTimeout(timer);
    sending = sending.then(() => put(contact));
    return sending;
  }
  return {
    type(contact) {
      clearTimeout(timer);
      timer = setTimeout(() => void next(contact), PAUSE_MS);
    },
    send: next,
    end: () => clearTimeout(timer),
  };
}
