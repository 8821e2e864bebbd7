import { Table } from '@mantine/core';
import type { ReadyCataloguePreview } from '@printfront/shared/contracts/first-run.ts';
import { useTranslation } from 'react-i18next';
import { catalogueEditorText } from '#text/catalogue-editor.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { SatangField } from '#ui/satang-field.tsx';
import { useDiscountSentence } from '../catalogue-editor/use-discounts.ts';
import settings from '../settings/settings.module.css';
import styles from './first-run.module.css';
import { type FirstRunDraft, pricesOf, type StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

addText('catalogueEditor', catalogueEditorText);

/** Sets of sizes that a shop can begin with, each with its prices. */
export function CatalogueStep({ draft, start, onChange, onNext, onBack }: StepProps) {
  const { t } = useTranslation('firstRun');
  const language = currentLanguage();
  const chosen = start.catalogues.find(({ key }) => key === draft.catalogue);
  const name = localized(chosen?.name, language) ?? '';
  const isWrong = Object.values(pricesOf(start, draft)).includes(null);
  return (
    <StepForm nextLabel={t('use', { name })} onBack={onBack} onNext={() => (isWrong ? focusFirstProblem() : onNext())}>
      <fieldset className={styles.choices}>
        <legend className={styles.spoken}>{t('catalogueTitle')}</legend>
        {start.catalogues.map((catalogue) => (
          <ChoiceCard
            key={catalogue.key}
            name="catalogue"
            label={localized(catalogue.name, language)}
            hint={localized(catalogue.about, language)}
            isChosen={catalogue.key === draft.catalogue}
            onChoose={() => onChange({ catalogue: catalogue.key })}
          />
        ))}
      </fieldset>
      {chosen === undefined || chosen.sizes.length === 0 ? null : (
        <Prices
          catalogue={chosen}
          currency={start.currency}
          typed={draft.prices}
          onType={(key, satang) => onChange({ prices: { ...draft.prices, [key]: satang } })}
        />
      )}
    </StepForm>
  );
}

interface PricesProps {
  catalogue: ReadyCataloguePreview;
  currency: string;
  typed: FirstRunDraft['prices'];
  onType: (key: string, satang: number | null) => void;
}

function Prices({ catalogue, currency, typed, onType }: PricesProps) {
  const { t } = useTranslation('firstRun');
  const language = currentLanguage();
  const discountWords = useDiscountSentence(currency);
  const { name, sizes } = catalogue;
  return (
    <section className={settings.card} aria-labelledby="prices">
      <div className={styles.tableHead}>
        <h2 id="prices">{t('pricesOf', { name: localized(name, language) })}</h2>
        <span className={settings.hint}>{t('sizeCount', { count: sizes.length })}</span>
      </div>
      <Table fz="md" verticalSpacing="xs" tabularNums aria-labelledby="prices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('size')}</Table.Th>
            <Table.Th>{t('finishes')}</Table.Th>
            <Table.Th>{t('price')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sizes.map((size) => {
            const { picturesPerPrint: count } = size;
            const satang = typed[size.key] === undefined ? size.price : (typed[size.key] ?? null);
            return (
              <Table.Tr key={size.key}>
                <Table.Td>{localized(size.name, language)}</Table.Td>
                <Table.Td>{size.finishes.map((finish) => localized(finish, language)).join(' · ')}</Table.Td>
                <Table.Td>
                  <div className={styles.price}>
                    <SatangField
                      size="sm"
                      currency={currency}
                      value={satang}
                      aria-label={t('priceOf', { size: localized(size.name, language) })}
                      error={satang === null ? t('fields:size.price') : undefined}
                      onChange={(price) => onType(size.key, price)}
                    />
                    <span className={settings.hint}>{count === 1 ? t('perPrint') : t('perPictures', { count })}</span>
                  </div>
                  {size.discounts.length === 0 ? null : (
                    <ul className={styles.discounts}>
                      {size.discounts.map((terms) => (
                        <li key={discountWords(terms)}>{discountWords(terms)}</li>
                      ))}
                    </ul>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}
