import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#ui/use-form.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import type { SizeEntry } from './size-entry.ts';
import styles from './size-fields.module.css';

/** How many pictures a print has, and how they lie on its sheet where we lay them out. */
export function SheetFields({ form: { fields, field, change } }: { form: FormFields<SizeEntry> }) {
  const { t } = useTranslation('catalogueEditor');
  const look = { size: 'md', inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      {fields.isSheet ? null : (
        <WholeNumberField
          maw={456}
          label={t('size.pictures')}
          description={t('size.picturesHint')}
          {...field('numberOfPicturesPerPrint')}
        />
      )}
      <Switch
        size="md"
        label={t('size.asSheet')}
        description={t('size.asSheetHint')}
        checked={fields.isSheet}
        onChange={(event) => change({ isSheet: event.currentTarget.checked })}
      />
      {fields.isSheet ? (
        <fieldset className={styles.sides}>
          <legend className={styles.legend}>{t('size.sheet')}</legend>
          <div className={styles.pair}>
            <TextInput {...look} label={t('size.sheetWidth')} {...field('sheet.widthMm')} />
            <TextInput {...look} label={t('size.sheetHeight')} {...field('sheet.heightMm')} />
            <WholeNumberField maw="none" label={t('size.columns')} {...field('sheet.columns')} />
            <WholeNumberField maw="none" label={t('size.rows')} {...field('sheet.rows')} />
            <TextInput {...look} label={t('size.gap')} {...field('sheet.gapMm')} />
          </div>
          <Switch
            size="md"
            mt="sm"
            label={t('size.cutMarks')}
            description={t('size.cutMarksHint')}
            checked={fields.sheet.hasCutMarks}
            onChange={(event) => change({ sheet: { ...fields.sheet, hasCutMarks: event.currentTarget.checked } })}
          />
        </fieldset>
      ) : null}
    </>
  );
}
