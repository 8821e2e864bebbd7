import { Stack, Text } from '@mantine/core';
import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { deleteSize } from '@printfront/shared/contracts/sizes.ts';
import { pricedAsOffered } from '@printfront/shared/domain/finish.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { call } from '#api/call.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { Deletion } from './deletion.tsx';
import { DiscountList } from './discount-list.tsx';
import { FinishList } from './finish-list.tsx';
import { FrameList } from './frame-list.tsx';
import { HideSizeInstead } from './hide-size-instead.tsx';
import { PaperShape } from './paper-shape.tsx';
import { PriceTable } from './price-table.tsx';
import { Section } from './section.tsx';
import { SizeDetails } from './size-details.tsx';
import styles from './size-editor.module.css';
import { paperOf, sizeEntry } from './size-entry.ts';
import { SizePicture } from './size-picture.tsx';
import { useDiscounts } from './use-discounts.ts';
import { useUnsavedParts } from './use-unsaved-parts.ts';

interface SizeEditorProps {
  size: EditableSize;
  catalogue: EditableCatalogue;
  currency: string;
}

/** A size's page: what it is, its picture, discounts and frames, and what customers pay for it. */
export function SizeEditor({ size, catalogue, currency }: SizeEditorProps) {
  const { t } = useTranslation('catalogueEditor');
  const [isDeleted, setIsDeleted] = useState(false);
  const { key } = size;
  const draft = useEditDraft({ version: size.version, fields: sizeEntry(size) });
  const discounts = useDiscounts(size.id, catalogue);
  const unsaved = useUnsavedParts();
  const isUnsaved = draft.isChanged || discounts.changed.length > 0 || unsaved.isAny;
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Section title={t('size.details')}>
          <SizeDetails sizeKey={key} current={size} draft={draft} catalogue={catalogue} currency={currency} />
        </Section>
      </div>
      <div className={styles.side}>
        <Section title={t('size.shape')}>
          <PaperShape paper={paperOf(draft.fields)} />
        </Section>
        <Section title={t('prices.title')}>
          <PriceTable price={priceWith(draft.fields.price, size)} discounts={discounts.typed} currency={currency} />
        </Section>
      </div>
      <div className={styles.more}>
        <Section title={t('discounts.title')}>
          <DiscountList discounts={discounts} currency={currency} />
        </Section>
        <Section title={t('size.picture')}>
          <SizePicture size={size} />
        </Section>
        <Section title={t('finishes.title')}>
          <FinishList size={size} currency={currency} onUnsaved={unsaved.mark} />
        </Section>
        <Section title={t('frames.title')}>
          <FrameList size={size} onUnsaved={unsaved.mark} />
        </Section>
        <Section title={t('size.danger')}>
          <Text c="dimmed">{t('size.deleteHint')}</Text>
          <Stack align="flex-start">
            <Deletion
              label={t('size.delete')}
              question={t('size.deleteQuestion', { name: localized(size.name, currentLanguage()) })}
              hint={t('size.deleteHint')}
              confirmLabel={t('size.delete')}
              onDelete={() => call(deleteSize, { params: { key }, ifMatch: size.version })}
              onDeleted={() => setIsDeleted(true)}
              instead={() => <HideSizeInstead size={size} />}
            />
          </Stack>
        </Section>
      </div>
      <LeaveQuestion isOn={isUnsaved && !isDeleted} />
      {isDeleted ? <Navigate to="/admin/sizes" state={{ done: 'sizes.deleted' }} /> : null}
    </div>
  );
}

/** On the finish that prints get unless another is chosen. */
const priceWith = (price: number | null, { finishes }: EditableSize) =>
  price === null ? null : pricedAsOffered({ price, finishes }).price;
