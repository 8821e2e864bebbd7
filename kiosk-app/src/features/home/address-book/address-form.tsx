import { TextInput } from '@mantine/core';
import type { AddressField } from '@printfront/shared/domain/contact.ts';
import { PROVINCES } from '@printfront/shared/domain/thai-provinces.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import type { FormFields } from '#ui/use-form.ts';
import styles from './address-book.module.css';
import type { AddressEntry } from './address-entry.ts';

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
export function AddressForm({ form }: { form: FormFields<AddressEntry['fields']> }) {
  const { t } = useTranslation('addresses');
  const provincesId = useId();
  return (
    <div className={styles.form}>
      {PLACES.map(([field, place]) => (
        <TextInput
          key={field}
          size="lg"
          className={styles[place]}
          label={t(`field.${field}`)}
          autoComplete={AUTO_COMPLETE[field]}
          inputMode={INPUT_MODE[field]}
          list={field === 'province' ? provincesId : undefined}
          {...form.field(field)}
        />
      ))}
      <datalist id={provincesId}>
        {PROVINCES.map((province) => (
          <option key={province.en} value={localized(province, currentLanguage())} />
        ))}
      </datalist>
    </div>
  );
}
