import type { PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { shippingMethodToForm } from '@printfront/shared/domain/shipping.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askPhones, phoneContactQuery } from '#api/phone-contact-queries.ts';
import { useStorefrontNews } from '#api/storefront-news.ts';
import type { ContactDraft } from '#ui/contact-draft.ts';

/** `none`: no phone was ever at this order; `gone`: its page is not open now. */
export type PhoneAtDetails = 'none' | 'gone' | 'asked' | 'typing' | 'done';

/** What has been taken over is so for this customer: going back to the step must not undo what was changed here since. */
const TAKEN_KEY = 'printfront-taken-contact';

/**
 * The customer's phone as second hand of the details: it is asked to open its form, and what is typed there comes into the
 * fields here as it is typed. What is typed last counts.
 */
export function usePhoneContact(
  orderId: string,
  draft: ContactDraft,
  onDraft: (draft: ContactDraft) => void,
): PhoneAtDetails {
  const news = useStorefrontNews(orderId);
  const following = news?.phones?.following ?? 0;
  const wasThere = useRef(false);
  wasThere.current ||= following > 0 || news?.phones?.isOnWifi === true;
  const version = news?.contactVersion ?? null;
  const { data } = useQuery(phoneContactQuery(orderId, version));
  const isThere = following > 0;

  // A phone that is away for a moment is still asked: its form would open once more when it is back.
  useEffect(() => {
    if (isThere) askPhones(orderId, true);
  }, [orderId, isThere]);
  useEffect(() => () => (wasThere.current ? askPhones(orderId, false) : undefined), [orderId]);

  const latest = useRef({ draft, onDraft });
  latest.current = { draft, onDraft };
  useEffect(() => {
    if (!data?.contact || data.version === null || sessionStorage.getItem(TAKEN_KEY) === data.version) return;
    sessionStorage.setItem(TAKEN_KEY, data.version);
    latest.current.onDraft(withContact(latest.current.draft, data.contact));
  }, [data]);

  const contact = data?.contact ?? null;
  if (contact !== null) return contact.isDone ? 'done' : 'typing';
  if (isThere) return 'asked';
  return wasThere.current ? 'gone' : 'none';
}

/** The note stays: it is asked for here alone. */
export function withContact(draft: ContactDraft, contact: PhoneContact): ContactDraft {
  const { name, phoneNumber, shippingMethod, address } = contact;
  return { ...draft, name, phoneNumber, shippingChoice: shippingMethodToForm(shippingMethod), address };
}
