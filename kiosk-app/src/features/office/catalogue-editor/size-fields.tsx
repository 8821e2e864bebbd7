import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { BothLanguagesField } from '#ui/both-languages-field.tsx';
import { SatangField } from '#ui/satang-field.tsx';
import { type SizeEntry, type SizeField, type SizeProblems, shorterFirst } from './size-entry.ts';
import styles from './size-fields.module.css';

interface SizeFieldsProps {
  entry: SizeEntry;
  onChange: (entry: SizeEntry) => void;
  problems: SizeProblems;
  categories: EditableCatalogue['sizeCategories'];
  currency: string;
  /** Between the dimensions and the rest: typed for a new size, fixed for one that is there. */
  keyField: ReactNode;
}

/** Everything that is typed about a size. */
export function SizeFields({ entry, onChange, problems, categories, currency, keyField }: SizeFieldsProps) {
  const { t } = useTranslation('catalogueEditor');
  const wordsFor = (field: SizeField) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`problem.${problem}`);
  };
  return (
    <>
      <BothLanguagesField
        label={t('size.name')}
        value={entry.name}
        problems={{ th: wordsFor('name.th'), en: wordsFor('name.en') }}
        onChange={(name) => onChange({ ...entry, name })}
      />
      <Sides entry={entry} onChange={onChange} widthWords={wordsFor('widthMm')} heightWords={wordsFor('heightMm')} />
      {keyField}
      <NativeSelect
        size="md"
        maw={456}
        label={t('size.category')}
        description={t('size.categoryHint')}
        value={entry.categoryId}
        error={wordsFor('categoryId')}
        data={categories.map(({ id, name }) => ({ value: id, label: name[currentLanguage()] }))}
        onChange={(event) => onChange({ ...entry, categoryId: event.currentTarget.value })}
      />
      <SatangField
        label={t('size.price')}
        satang={entry.price}
        currency={currency}
        error={wordsFor('price')}
        onChange={(price) => onChange({ ...entry, price })}
      />
      <TextInput
        size="md"
        maw={456}
        label={t('size.pictures')}
        description={t('size.picturesHint')}
        value={entry.picturesPerPrint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={wordsFor('numberOfPicturesPerPrint')}
        onChange={(event) => onChange({ ...entry, picturesPerPrint: event.currentTarget.value })}
      />
      <Switch
        size="md"
        label={t('size.shipping')}
        description={t('size.shippingHint')}
        checked={entry.isShippingApplicable}
        onChange={(event) => onChange({ ...entry, isShippingApplicable: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.uprightOnly')}
        description={t('size.uprightOnlyHint')}
        checked={entry.isUprightOnly || entry.isForIdentity}
        disabled={entry.isForIdentity}
        onChange={(event) => onChange({ ...entry, isUprightOnly: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.forIdentity')}
        description={t('size.forIdentityHint')}
        checked={entry.isForIdentity}
        onChange={(event) => onChange({ ...entry, isForIdentity: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('size.isHidden')}
        description={t('size.isHiddenHint')}
        checked={entry.hidden}
        onChange={(event) => onChange({ ...entry, hidden: event.currentTarget.checked })}
      />
    </>
  );
}

interface SidesProps extends Pick<SizeFieldsProps, 'entry' | 'onChange'> {
  widthWords: string | undefined;
  heightWords: string | undefined;
}

function Sides({ entry, onChange, widthWords, heightWords }: SidesProps) {
  const { t } = useTranslation('catalogueEditor');
  const [wasSwapped, setWasSwapped] = useState(false);
  // Not at every blur: between the two sides of a new size they may well stand the wrong way round.
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const turned = shorterFirst(entry);
    setWasSwapped(turned !== entry);
    if (turned !== entry) onChange(turned);
  };
  const look = { size: 'md', inputMode: 'decimal', autoComplete: 'off', maxLength: 7 } as const;
  return (
    <fieldset className={styles.sides} onBlur={leave}>
      <legend className={styles.legend}>{t('size.dimensions')}</legend>
      <div className={styles.pair}>
        <TextInput
          {...look}
          label={t('size.width')}
          value={entry.widthMm}
          error={widthWords}
          onChange={(event) => onChange({ ...entry, widthMm: event.currentTarget.value })}
        />
        <TextInput
          {...look}
          label={t('size.height')}
          value={entry.heightMm}
          error={heightWords}
          onChange={(event) => onChange({ ...entry, heightMm: event.currentTarget.value })}
        />
      </div>
      <span role="status" className={styles.swapped}>
        {wasSwapped ? t('size.swapped') : ''}
      </span>
    </fieldset>
  );
}
