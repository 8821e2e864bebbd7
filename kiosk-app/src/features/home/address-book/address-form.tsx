import { TextInput } from '@mantine/core';
import type { AddressField } from '@printfront/shared/domain/contact.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import styles from './address-book.module.css';
import type { AddressEntry, AddressProblems } from './address-entry.ts';
import { PROVINCES } from './provinces.ts';

interface AddressFormProps {
  fields: AddressEntry['fields'];
  problems: AddressProblems;
  onChange: (fields: AddressEntry['fields']) => void;
}

/** As long as the contract allows. */
const LONGEST: Record<AddressField, number> = {
  name: 120,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  postalCode: 5,
  phoneNumber: 40,
};

const AUTO_COMPLETE: Record<AddressField, string> = {
  name: 'shipping name',
  address1: 'shipping address-line1',
  address2: 'shipping address-line2',
  city: 'shipping address-level2',
  province: 'shipping address-level1',
  postalCode: 'shipping postal-code',
  phoneNumber: 'shipping tel-national',
};

const INPUT_MODE: Partial<Record<AddressField, 'numeric' | 'tel'>> = { postalCode: 'numeric', phoneNumber: 'tel' };
/** Who, then where, from the house to the postal code; as wide as what stands in them. */
const PLACES: readonly (readonly [AddressField, keyof typeof styles])[] = [
  ['name', 'half'],
  ['phoneNumber', 'half'],
  ['address1', 'wide'],
  ['address2', 'wide'],
  ['city', 'third'],
  ['province', 'third'],
  ['postalCode', 'third'],
];

/** The fields of one address. */
export function AddressForm({ fields, problems, onChange }: AddressFormProps) {
  const { t } = useTranslation('addresses');
  const provincesId = useId();
  return (
    <div className={styles.form}>
      {PLACES.map(([field, place]) => {
        const problem = problems[field];
        return (
          <TextInput
            key={field}
            size="lg"
            className={styles[place]}
            label={t(`field.${field}`)}
            value={fields[field]}
            maxLength={LONGEST[field]}
            autoComplete={AUTO_COMPLETE[field]}
            inputMode={INPUT_MODE[field]}
            list={field === 'province' ? provincesId : undefined}
            error={problem === undefined ? undefined : t(`problem.${problem}`)}
            onChange={(event) => onChange({ ...fields, [field]: event.currentTarget.value })}
          />
        );
      })}
      <datalist id={provincesId}>
        {PROVINCES[currentLanguage()].map((province) => (
          <option key={province} value={province} />
        ))}
      </datalist>
    </div>
  );
}
