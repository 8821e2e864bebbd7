import { missingDigits } from '@printfront/shared/domain/phone-number.ts';
import {
  isMail,
  SHIPPING_METHOD,
  type ShippingMethod,
  shippingMethodToForm,
} from '@printfront/shared/domain/shipping.ts';
import type { ShippingOffer } from '@printfront/shared/domain/shipping-offers.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import type { ContactDraft, ContactField, ContactProblems } from '#ui/contact-draft.ts';
import { withReceiver } from '#ui/contact-draft.ts';
import { formatMoney } from '#ui/format.ts';
import { IconBuildingStore, IconMail, IconPackage, IconTruckDelivery } from '#ui/icons.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './contact-form.module.css';
import { TextField } from './text-field.tsx';

interface ContactFormProps {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  /** Of every field; shown once it has been left, or the customer has tried to go on. */
  problems: ContactProblems;
  hasTried: boolean;
  offers: readonly ShippingOffer[];
  method: ShippingMethod;
  isShippable: boolean;
  currency: string;
  /** When it can be fetched, in words. */
  pickupHint: string;
  hasScreenKeyboard: boolean;
  /** The keys are there, and leave the form less room: only what is typed into stays, and nothing is cut. */
  isTyping: boolean;
  /** A quicker way than typing here. */
  quicker?: ReactNode;
}

const ICONS: Record<ShippingMethod, ReactNode> = {
  [SHIPPING_METHOD.pickup]: <IconBuildingStore size={44} aria-hidden />,
  [SHIPPING_METHOD.mail]: <IconMail size={44} aria-hidden />,
  [SHIPPING_METHOD.postalCourier]: <IconPackage size={44} aria-hidden />,
  [SHIPPING_METHOD.expressCourier]: <IconTruckDelivery size={44} aria-hidden />,
};

/** How the prints are received, which decides what else is asked; then name and phone, where they go, a note. */
export function ContactForm(form: ContactFormProps) {
  const { draft, onChange, problems, hasTried, offers, method, isShippable, currency, pickupHint } = form;
  const { hasScreenKeyboard, isTyping } = form;
  const { t } = useTranslation('checkout');
  const name = useId();
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const leave = (field: ContactField) => {
    setLeft((known) => new Set(known).add(field));
    // Mostly it is sent to oneself.
    const isOwn = field === 'name' || field === 'phoneNumber';
    if (isOwn && isMail(method)) onChange(withReceiver(draft));
  };
  // Red only after leaving: nobody is told off for what they have not typed yet.
  const shown: ContactProblems = Object.fromEntries(
    Object.entries(problems).filter(([field]) => hasTried || left.has(field as ContactField)),
  );
  const words = (field: ContactField) => {
    const problem = shown[field];
    return problem === undefined ? undefined : t(problem, { count: missingDigits(draft.phoneNumber) });
  };

  function choose(chosen: ShippingMethod) {
    const next = { ...draft, shippingChoice: shippingMethodToForm(chosen) };
    onChange(isMail(chosen) ? withReceiver(next) : next);
  }
  const priceOf = ({ price }: ShippingOffer) =>
    price === 0 ? t('free') : `+${formatMoney(price, currency, currentLanguage())}`;

  return (
    <div className={styles.form} data-typing={isTyping}>
      {offers.length > 1 ? (
        <fieldset className={styles.methods}>
          <legend className={styles.legend}>{t('receive')}</legend>
          {offers.map((offer) => (
            <ChoiceCard
              key={offer.method}
              name={name}
              label={t(`method.${offer.method}`)}
              hint={isMail(offer.method) ? priceOf(offer) : `${pickupHint}\u00a0·\u00a0${priceOf(offer)}`}
              icon={ICONS[offer.method]}
              isChosen={offer.method === method}
              onChoose={() => choose(offer.method)}
            />
          ))}
        </fieldset>
      ) : null}
      {isShippable ? null : <p className={styles.hint}>{t('notShippable')}</p>}
      {form.quicker}
      <div className={styles.pair}>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={120}
          hasScreenKeyboard={hasScreenKeyboard}
          problem={words('name')}
          isRight={left.has('name') && problems.name === undefined}
          onLeave={() => leave('name')}
          onChange={(typed) => onChange({ ...draft, name: typed })}
        />
        <TextField
          label={t('phone')}
          value={draft.phoneNumber}
          maxLength={24}
          keyboard="phone"
          hasScreenKeyboard={hasScreenKeyboard}
          problem={words('phoneNumber')}
          isRight={left.has('phoneNumber') && problems.phoneNumber === undefined}
          onLeave={() => leave('phoneNumber')}
          onChange={(phoneNumber) => onChange({ ...draft, phoneNumber })}
        />
      </div>
      {isMail(method) ? (
        <AddressForm
          address={draft.address}
          problems={shown}
          onLeave={leave}
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
