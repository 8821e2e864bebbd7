import type { AddressField } from '@printfront/shared/domain/contact.ts';
import { missingDigits } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/chip.tsx';
import type { ContactDraft, ContactField, ContactProblems } from '#ui/contact-draft.ts';
import { districtLine, placeLabel } from '#ui/postal-places.ts';
import styles from './contact-form.module.css';
import { TextField } from './text-field.tsx';
import { usePostalPlaces } from './use-postal-places.ts';

interface AddressFormProps {
  address: ContactDraft['address'];
  onChange: (address: ContactDraft['address']) => void;
  /** Of the fields that were left, or all once the customer has tried to go on. */
  problems: ContactProblems;
  onLeave: (field: ContactField) => void;
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
  phoneNumber: 24,
};

/** The postal code comes before what it fills in. */
const BEFORE_PLACES = ['name', 'phoneNumber', 'postalCode'] as const;
const AFTER_PLACES = ['province', 'city', 'address1', 'address2'] as const;
const WIDE = new Set<AddressField>(['city', 'address1', 'address2']);
const DIGITS = new Set<AddressField>(['postalCode', 'phoneNumber']);

/** Where it is sent: the postal code fills in province and district, a tap the subdistrict. */
export function AddressForm({ address, onChange, problems, onLeave, hasScreenKeyboard }: AddressFormProps) {
  const { t } = useTranslation('checkout');
  const places = usePostalPlaces(address.postalCode);
  const field = (name: AddressField) => {
    const problem = problems[`address.${name}`];
    return (
      <div key={name} className={WIDE.has(name) ? styles.wide : undefined}>
        <TextField
          label={t(LABELS[name])}
          value={address[name]}
          maxLength={LONGEST[name]}
          keyboard={DIGITS.has(name) ? 'phone' : 'text'}
          hasScreenKeyboard={hasScreenKeyboard}
          problem={problem === undefined ? undefined : t(problem, { count: missingDigits(address.phoneNumber) })}
          onLeave={() => onLeave(`address.${name}`)}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      </div>
    );
  };
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.legend}>{t('sendTo')}</legend>
      {BEFORE_PLACES.map(field)}
      {places.length === 0 ? null : (
        <fieldset className={`${styles.wide} ${styles.places}`} aria-label={t('choosePlace')}>
          {places.map((place) => {
            const city = districtLine(place);
            return (
              <Chip
                key={city}
                isOn={address.city === city}
                onPress={() => onChange({ ...address, city, province: place.province })}
              >
                {placeLabel(place)}
              </Chip>
            );
          })}
        </fieldset>
      )}
      {AFTER_PLACES.map(field)}
    </fieldset>
  );
}
