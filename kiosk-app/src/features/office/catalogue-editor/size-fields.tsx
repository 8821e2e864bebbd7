import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LanguagesField } from '#ui/languages-field.tsx';
import { SatangField } from '#ui/satang-field.tsx';
import type { FormFields } from '#ui/use-form.ts';
import { SheetFields } from './sheet-fields.tsx';
import { type SizeEntry, shorterFirst } from './size-entry.ts';
import styles from './size-fields.module.css';

interface SizeFieldsProps {
  form: FormFields<SizeEntry>;
  categories: EditableCatalogue['sizeCategories'];
  currency: string;
  /** Between the dimensions and the rest: typed for a new size, fixed for one that is there. */
  keyField: ReactNode;
}

/** Everything that is typed about a size. */
export function SizeFields({ form: { fields, field, change }, categories, currency, keyField }: SizeFieldsProps) {
  const { t } = useTranslation('catalogueEditor');
  return (
    <>
      <LanguagesField label={t('size.name')} fieldOf={(language) => field(`name.${language}`)} />
      <Sides fields={fields} field={field} change={change} />
      {keyField}
      <NativeSelect
        size="md"
        maw={456}
        label={t('size.category')}
        description={t('size.categoryHint')}
        data={categories.map(({ id, name }) => ({ value: id, label: localized(name, currentLanguage()) }))}
        {...field('categoryId')}
      />
      <SatangField label={t('size.price')} currency={currency} {...field('price')} />
      <SheetFields form={{ fields, field, change }} />
      <Switch
        size="md"
        label={t('size.shipping')}
        description={t('size.shippingHint')}
        checked={fields.isShippingApplicable}
        onChange={(event) => change({ isShippingApplicable: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.uprightOnly')}
        description={t('size.uprightOnlyHint')}
        checked={fields.isUprightOnly || fields.isForIdentity}
        disabled={fields.isForIdentity}
        onChange={(event) => change({ isUprightOnly: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.forIdentity')}
        description={t('size.forIdentityHint')}
        checked={fields.isForIdentity}
        onChange={(event) => change({ isForIdentity: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.isHidden')}
        description={t('size.isHiddenHint')}
        checked={fields.hidden}
        onChange={(event) => change({ hidden: event.currentTarget.checked })}
      />
    </>
  );
}

function Sides({ fields, field, change }: FormFields<SizeEntry>) {
  const { t } = useTranslation('catalogueEditor');
  const [wasSwapped, setWasSwapped] = useState(false);
  // Not at every blur: between the two sides of a new size they may well stand the wrong way round.
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const turned = shorterFirst(fields);
    setWasSwapped(turned !== fields);
    if (turned !== fields) change(turned);
  };
  const look = { size: 'md', inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <fieldset className={styles.sides} onBlur={leave}>
      <legend className={styles.legend}>{t('size.dimensions')}</legend>
      <div className={styles.pair}>
        <TextInput {...look} label={t('size.width')} {...field('widthMm')} />
        <TextInput {...look} label={t('size.height')} {...field('heightMm')} />
      </div>
      <span role="status" className={styles.swapped}>
        {wasSwapped ? t('size.swapped') : ''}
      </span>
    </fieldset>
  );
}
