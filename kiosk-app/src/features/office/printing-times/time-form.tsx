import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { RowForm } from '../editable-list/list-parts.tsx';
import { rowForm } from '../editable-list/use-editable-list.ts';
import { eachWords } from './time-words.ts';
import { TIME_SCHEMA, type TimeRow } from './use-printing-times.ts';

/** One printing time being made or changed. */
export function TimeForm({ time }: { time: TimeRow }) {
  const { t } = useTranslation('pricesAndTimes');
  const form = useForm({ schema: TIME_SCHEMA, words: 'printingTime', ...rowForm(time) });
  const { stored } = time;
  return (
    <RowForm
      row={time}
      form={form}
      order={3}
      title={stored === undefined ? t('addTime') : t('editTime', { count: stored.perQuantity })}
      now={stored === undefined ? '' : eachWords(t, stored)}
    >
      <WholeNumberField
        label={t('perQuantity')}
        description={t('perQuantityHint')}
        maw={320}
        {...form.field('perQuantity')}
      />
      <WholeNumberField label={t('duration')} maw={320} {...form.field('duration')} />
    </RowForm>
  );
}
