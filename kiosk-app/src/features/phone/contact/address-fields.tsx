import type { PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { useTranslation } from 'react-i18next';
import type { ContactField as FieldName } from '#ui/contact-draft.ts';
import { districtLine, placeLabel } from '#ui/postal-places.ts';
import styles from './contact.module.css';
import { ContactField } from './contact-field.tsx';
import { usePlaces } from './use-places.ts';

type Address = PhoneContact['address'];

const FIELDS = {
  name: { label: 'receiver', longest: 120, fill: 'shipping name' },
  phoneNumber: { label: 'receiverPhone', longest: 24, fill: 'shipping tel', mode: 'tel' },
  postalCode: { label: 'postalCode', longest: 5, fill: 'shipping postal-code', mode: 'numeric' },
  province: { label: 'province', longest: 100, fill: 'shipping address-level1' },
  city: { label: 'city', longest: 100, fill: 'shipping address-level2' },
  address1: { label: 'address1', longest: 200, fill: 'shipping address-line1' },
  address2: { label: 'address2', longest: 200, fill: 'shipping address-line2' },
} as const satisfies Record<keyof Address, { label: string; longest: number; fill: string; mode?: 'tel' | 'numeric' }>;

interface AddressFieldsProps {
  address: Address;
  onChange: (address: Address) => void;
  onLeave: (field: FieldName) => void;
  problemOf: (field: FieldName) => string | undefined;
}

/** Where it is sent: the postal code fills in province and district, a tap the subdistrict. */
export function AddressFields({ address, onChange, onLeave, problemOf }: AddressFieldsProps) {
  const { t } = useTranslation('contact');
  const places = usePlaces(address.postalCode);
  const field = (name: keyof Address) => {
    const { label, longest, fill, ...rest } = FIELDS[name];
    return (
      <ContactField
        key={name}
        label={t(label)}
        value={address[name]}
        maxLength={longest}
        autoComplete={fill}
        {...('mode' in rest ? { inputMode: rest.mode } : {})}
        problem={problemOf(`address.${name}`)}
        onLeave={() => onLeave(`address.${name}`)}
        onChange={(value) => onChange({ ...address, [name]: value })}
      />
    );
  };
  return (
    <fieldset className={`${styles.group} ${styles.address}`}>
      <legend>{t('sendTo')}</legend>
      {(['name', 'phoneNumber', 'postalCode'] as const).map(field)}
      {places.length === 0 ? null : (
        <fieldset className={`${styles.group} ${styles.places}`} aria-label={t('choosePlace')}>
          {places.map((place) => {
            const city = districtLine(place);
            return (
              <button
                key={city}
                type="button"
                aria-pressed={address.city === city}
                onClick={() => onChange({ ...address, city, province: place.province })}
              >
                {placeLabel(place)}
              </button>
            );
          })}
        </fieldset>
      )}
      {(['province', 'city', 'address1', 'address2'] as const).map(field)}
    </fieldset>
  );
}
