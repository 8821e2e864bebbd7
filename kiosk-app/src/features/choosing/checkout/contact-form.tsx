import { isMail, type ShippingMethod, shippingMethodToForm } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { AddressForm } from './address-form.tsx';
import type { ContactDraft, ContactProblems } from './contact-draft.ts';
import { withReceiver } from './contact-draft.ts';
import styles from './contact-form.module.css';
import type { ShippingOffer } from './shipping-offers.ts';
import { TextField } from './text-field.tsx';

interface ContactFormProps {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  /** Shown once the customer has tried to go on. */
  problems: ContactProblems;
  offers: readonly ShippingOffer[];
  method: ShippingMethod;
  isShippable: boolean;
  currency: string;
  hasScreenKeyboard: boolean;
}

/** Name, phone, how the prints are received, a note. */
export function ContactForm(form: ContactFormProps) {
  const { draft, onChange, problems, offers, method, isShippable, currency, hasScreenKeyboard } = form;
  const { t, i18n } = useTranslation('checkout');
  const words = (problem: ContactProblems[keyof ContactProblems]) => (problem === undefined ? undefined : t(problem));

  function choose(chosen: ShippingMethod) {
    const next = { ...draft, shippingChoice: shippingMethodToForm(chosen) };
    onChange(isMail(chosen) ? withReceiver(next) : next);
  }

  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={120}
          hasScreenKeyboard={hasScreenKeyboard}
          problem={words(problems.name)}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <TextField
          label={t('phone')}
          value={draft.phoneNumber}
          maxLength={20}
          keyboard="phone"
          hasScreenKeyboard={hasScreenKeyboard}
          problem={words(problems.phoneNumber)}
          onChange={(phoneNumber) => onChange({ ...draft, phoneNumber })}
        />
      </div>
      {offers.length > 1 ? (
        <fieldset className={styles.methods}>
          <legend className={styles.legend}>{t('receive')}</legend>
          {offers.map((offer) => (
            <KioskButton
              key={offer.method}
              large
              look={offer.method === method ? 'chosen' : 'plain'}
              aria-pressed={offer.method === method}
              onClick={() => choose(offer.method)}
            >
              <span className={styles.method}>
                {t(`method.${offer.method}`)}
                <span className={styles.price}>
                  {offer.price === 0 ? t('free') : `+${formatMoney(offer.price, currency, i18n.language)}`}
                </span>
              </span>
            </KioskButton>
          ))}
        </fieldset>
      ) : null}
      {isShippable ? null : <p className={styles.hint}>{t('notShippable')}</p>}
      {isMail(method) ? (
        <AddressForm
          address={draft.address}
          problems={problems}
          hasScreenKeyboard={hasScreenKeyboard}
          onChange={(address) => onChange({ ...draft, address })}
        />
      ) : null}
      <TextField
        label={t('note')}
        value={draft.orderNotes}
        maxLength={1000}
        multiline
        hasScreenKeyboard={hasScreenKeyboard}
        onChange={(orderNotes) => onChange({ ...draft, orderNotes })}
      />
    </div>
  );
}
