import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { IconArrowUp } from '#ui/icons.tsx';
import { LanguagesField } from '#ui/languages-field.tsx';
import { SatangField } from '#ui/satang-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { DeleteQuestion, ListFoot, RemovalFailure, RowForm, RowTools } from '../editable-list/list-parts.tsx';
import { rowForm } from '../editable-list/use-editable-list.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './part-list.module.css';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { type FinishesState, type FinishRow, finishSchema, NEW, useFinishes } from './use-finishes.ts';
import { type MarkUnsaved, useMarkUnsaved } from './use-unsaved-parts.ts';

interface FinishListProps {
  size: EditableSize;
  currency: string;
  onUnsaved: MarkUnsaved;
}

/** The papers that a size is printed on: the first is what prints get unless the customer chooses another. */
export function FinishList({ size, currency, onUnsaved }: FinishListProps) {
  const { t } = useTranslation('catalogueEditor');
  const finishes = useFinishes(size);
  useMarkUnsaved(onUnsaved, 'finishes', finishes.changed.length > 0);
  const first = useCatalogueEdit(finishes.putFirst);
  return (
    <>
      <Text c="dimmed">{t(finishes.items.length === 0 ? 'finishes.none' : 'finishes.hint')}</Text>
      <RemovalFailure list={finishes} />
      <CallFailure error={first.error} />
      <ul className={styles.list}>
        {finishes.rows.map((row, index) => (
          <li key={row.key} className={styles.item}>
            {row.isOpen || row.stored === undefined ? (
              <div className={styles.wide}>
                <FinishForm row={row} others={finishes.othersOf(row)} currency={currency} />
              </div>
            ) : (
              <FinishLine
                row={row}
                finishes={finishes}
                currency={currency}
                isFirst={index === 0}
                onFirst={() => first.mutate(row.key)}
              />
            )}
          </li>
        ))}
      </ul>
      <ListFoot
        label={t('finishes.new')}
        isAdding={finishes.rows.some(({ key }) => key === NEW)}
        onAdd={() => finishes.row(NEW).edit()}
        done={finishes.done?.what}
      />
      <DeleteQuestion
        list={finishes}
        title={({ name }) => t('finishes.deleteQuestion', { name: `${name.th} · ${name.en}` })}
        hint={() => t('finishes.deleteHint')}
        confirmLabel={t('finishes.deleteYes')}
        keepLabel={t('keep')}
      />
    </>
  );
}

interface FinishLineProps {
  row: FinishRow;
  finishes: FinishesState;
  currency: string;
  isFirst: boolean;
  onFirst: () => void;
}

function FinishLine({ row, finishes, currency, isFirst, onFirst }: FinishLineProps) {
  const { t, i18n } = useTranslation('catalogueEditor');
  const { stored } = row;
  if (stored === undefined) return null;
  const { name, code, surcharge } = stored;
  const label = i18n.language === 'en' ? name.en : name.th;
  return (
    <>
      <span className={styles.words}>
        <b>
          {name.th} · {name.en}
        </b>{' '}
        <Text span c="dimmed">
          {code} ·{' '}
          {surcharge === 0
            ? t('finishes.free')
            : t('finishes.more', { amount: formatMoney(surcharge, currency, i18n.language) })}
        </Text>{' '}
        {isFirst ? (
          <Badge variant="default" tt="none">
            {t('finishes.default')}
          </Badge>
        ) : null}
      </span>
      <Group gap="xs">
        {isFirst ? null : (
          <Button
            size="sm"
            variant="default"
            aria-label={t('finishes.makeDefaultOf', { name: label })}
            leftSection={<IconArrowUp size={18} aria-hidden />}
            onClick={onFirst}
          >
            {t('finishes.makeDefault')}
          </Button>
        )}
        <RowTools
          editLabel={t('finishes.editLabel', { name: label })}
          deleteLabel={t('finishes.deleteLabel', { name: label })}
          onEdit={row.edit}
          onDelete={() => finishes.ask(stored)}
        />
      </Group>
    </>
  );
}

interface FinishFormProps {
  row: FinishRow;
  others: readonly { code: string }[];
  currency: string;
}

function FinishForm({ row, others, currency }: FinishFormProps) {
  const { t } = useTranslation('catalogueEditor');
  const form = useForm({ schema: finishSchema(others), words: 'finish', ...rowForm(row) });
  const { stored } = row;
  return (
    <RowForm
      row={row}
      form={form}
      order={3}
      title={t(stored === undefined ? 'finishes.newTitle' : 'finishes.editTitle')}
      now={stored === undefined ? '' : `${stored.name.th} · ${stored.name.en} · ${stored.code}`}
    >
      <LanguagesField label={t('finishes.name')} fieldOf={(language) => form.field(`name.${language}`)} />
      <TextInput
        size="md"
        maw={220}
        label={t('finishes.code')}
        description={t('finishes.codeHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <SatangField label={t('finishes.surcharge')} currency={currency} {...form.field('surcharge')} />
    </RowForm>
  );
}
