import { ADDRESS_FIELDS, type AddressField } from '@printfront/shared/domain/contact.ts';
import { useTranslation } from 'react-i18next';
import type { ContactDraft, ContactProblems } from './contact-draft.ts';
import styles from './contact-form.module.css';
import { TextField } from './text-field.tsx';

interface AddressFormProps {
  address: ContactDraft['address'];
  onChange: (address: ContactDraft['address']) => void;
  problems: ContactProblems;
  hasScreenKeyboard: boolean;
}

const LABELS = {
  name: 'addressName',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  province: 'province',
  postalCode: 'postalCode',
  phoneNumber: 'addressPhone',
} as const satisfies Record<AddressField, string>;

/** As long as the contract allows. */
const LONGEST: Record<AddressField, number> = {
  name: 120,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  postalCode: 5,
  phoneNumber: 20,
};

const WIDE = new Set<AddressField>(['address1', 'address2']);
const DIGITS = new Set<AddressField>(['postalCode', 'phoneNumber']);

export function AddressForm({ address, onChange, problems, hasScreenKeyboard }: AddressFormProps) {
  const { t } = useTranslation('checkout');
  return (
    <fieldset className={`${styles.methods} ${styles.pair}`}>
      <legend className={styles.legend}>{t('sendTo')}</legend>
      {ADDRESS_FIELDS.map((field) => {
        const problem = problems[`address.${field}`];
        return (
          <div key={field} className={WIDE.has(field) ? styles.wide : undefined}>
            <TextField
              label={t(LABELS[field])}
              value={address[field]}
              maxLength={LONGEST[field]}
              keyboard={DIGITS.has(field) ? 'phone' : 'text'}
              hasScreenKeyboard={hasScreenKeyboard}
              problem={problem === undefined ? undefined : t(problem)}
              onChange={(value) => onChange({ ...address, [field]: value })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
