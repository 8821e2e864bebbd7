import { missingDigits } from '@printfront/shared/domain/phone-number.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCode } from '#api/call.ts';
import { addText } from '#text/i18n.ts';
import { phoneContactText } from '#text/phone-contact.ts';
import type { ContactField as FieldName } from '#ui/contact-draft.ts';
import front from '../front-page/front.module.css';
import { Sheet } from '../front-page/sheet.tsx';
import { moneyWords } from '../shop-words.ts';
import { AddressFields } from './address-fields.tsx';
import styles from './contact.module.css';
import { ContactField } from './contact-field.tsx';
import { useContact } from './use-contact.ts';

addText('contact', phoneContactText);

interface ContactSheetProps {
  orderId: string;
  senderId: string;
  store: Storage | null;
  onDone: () => void;
  onClose: () => void;
}

/** Name, phone number and address: quicker on one's own phone than at the kiosk, which shows them as they are typed. */
export function ContactSheet({ orderId, senderId, store, onDone, onClose }: ContactSheetProps) {
  const { t } = useTranslation('contact');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const typed = useContact(orderId, senderId, store);
  const { contact, problems, change } = typed;
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const problemOf = (field: FieldName) => {
    const problem = problems[field];
    // Nobody is told off for what they have not typed yet.
    return problem !== undefined && (hasTried || left.has(field))
      ? t(problem, {
          count: missingDigits(field === 'phoneNumber' ? contact.phoneNumber : contact.address.phoneNumber),
        })
      : undefined;
  };
  function leave(field: FieldName) {
    setLeft((known) => new Set(known).add(field));
    if (field === 'name' || field === 'phoneNumber') typed.fillReceiver();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (await typed.finish()) onDone();
  }

  return (
    <Sheet
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          {typed.failure === null ? null : (
            <p role="alert" className={front.bad}>
              {t(failureWords(typed.failure))}
            </p>
          )}
          <button type="submit" form={formId} className={front.primaryButton} disabled={typed.isSending}>
            {t(typed.isSending ? 'sending' : 'done')}
          </button>
          <button type="button" className={front.quietButton} onClick={onClose}>
            {t('later')}
          </button>
        </>
      }
    >
      <p className={front.quiet}>{t(typed.isInShop ? 'hintThere' : 'hint')}</p>
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <ContactField
          label={t('name')}
          value={contact.name}
          maxLength={120}
          autoComplete="name"
          problem={problemOf('name')}
          onLeave={() => leave('name')}
          onChange={(name) => change({ name })}
        />
        <ContactField
          label={t('phone')}
          value={contact.phoneNumber}
          maxLength={24}
          autoComplete="tel"
          inputMode="tel"
          problem={problemOf('phoneNumber')}
          onLeave={() => leave('phoneNumber')}
          onChange={(phoneNumber) => change({ phoneNumber })}
        />
        <Methods typed={typed} />
        {typed.isMailed ? (
          <AddressFields
            address={contact.address}
            onChange={(address) => change({ address })}
            onLeave={leave}
            problemOf={problemOf}
          />
        ) : null}
      </form>
    </Sheet>
  );
}

/** Not asked where there is nothing to choose. */
function Methods({ typed: { form, contact, change } }: { typed: ReturnType<typeof useContact> }) {
  const { t, i18n } = useTranslation('contact');
  const name = useId();
  if (form.methods.length < 2) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('receive')}</legend>
      {form.methods.map(({ method, price }) => (
        <label key={method} className={styles.method}>
          <input
            type="radio"
            name={name}
            checked={contact.shippingMethod === method}
            onChange={() => change({ shippingMethod: method })}
          />
          <span>{t(`method.${method}`)}</span>
          <small>{price === 0 ? t('free') : `+${moneyWords(price, form.currency, i18n.language)}`}</small>
        </label>
      ))}
    </fieldset>
  );
}

function failureWords(code: FailureCode): 'noKiosk' | 'closed' | 'notSent' {
  if (code === 'order-not-ready') return 'noKiosk';
  return code === 'order-submitted' || code === 'order-cancelled' || code === 'not-found' ? 'closed' : 'notSent';
}
