import { TextInput } from '@mantine/core';
import { DENOMINATIONS, type Denomination, LARGEST_COIN } from '@printfront/shared/domain/till.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySign, formatMoney } from '#ui/format.ts';
import { Segmented } from '#ui/segmented.tsx';
import { type CashCount, readCount, readPieces } from './count-cash.ts';
import styles from './till.module.css';

interface CashCountFieldsProps {
  count: CashCount;
  currency: string;
  /** What is wrong is said once somebody has tried. */
  isTried: boolean;
  onChange: (count: CashCount) => void;
}

/** What lies in the drawer: note by note, or as a sum. Enter goes to the next field, and from the last one on. */
export function CashCountFields({ count, currency, isTried, onChange }: CashCountFieldsProps) {
  const { t, i18n } = useTranslation('till');
  const { satang, problem } = readCount(count);
  const isShown = problem !== null && (problem !== 'nothing' || isTried);
  const words = { nothing: t('count.nothing'), wrong: t('count.notAnAmount'), 'too-much': t('count.tooMuch') };
  return (
    <div className={styles.count}>
      <Segmented
        label={t('count.how')}
        value={count.by}
        options={[
          { value: 'pieces', label: t('count.pieces') },
          { value: 'sum', label: t('count.sum') },
        ]}
        onChange={(by) => onChange({ ...count, by })}
      />
      {count.by === 'sum' ? (
        <TextInput
          label={t('count.sumLabel')}
          inputMode="decimal"
          autoComplete="off"
          maw={260}
          leftSection={currencySign(currency)}
          data-first
          value={count.sum}
          error={isShown ? words[problem] : undefined}
          onChange={(event) => onChange({ ...count, sum: event.currentTarget.value })}
        />
      ) : (
        <div className={styles.pieces} data-pieces>
          {DENOMINATIONS.map((denomination, index) => (
            <PiecesField
              key={denomination}
              denomination={denomination}
              currency={currency}
              isFirst={index === 0}
              typed={count.pieces[denomination] ?? ''}
              onChange={(typed) => onChange({ ...count, pieces: { ...count.pieces, [denomination]: typed } })}
            />
          ))}
        </div>
      )}
      <output className={styles.counted}>
        <span className={styles.quiet}>{t('count.total')}</span>
        <b data-counted>{satang === null ? '–' : formatMoney(satang, currency, i18n.language)}</b>
        {count.by === 'pieces' && isShown && problem !== 'wrong' ? (
          <span className={styles.bad}>{words[problem]}</span>
        ) : null}
      </output>
    </div>
  );
}

interface PiecesFieldProps {
  denomination: Denomination;
  currency: string;
  isFirst: boolean;
  typed: string;
  onChange: (typed: string) => void;
}

function PiecesField({ denomination, currency, isFirst, typed, onChange }: PiecesFieldProps) {
  const { t, i18n } = useTranslation('till');
  const amount = formatMoney(denomination, currency, i18n.language);
  const count = readPieces(typed);
  return (
    <TextInput
      label={t(denomination > LARGEST_COIN ? 'count.note' : 'count.coin', { amount })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      classNames={{ root: styles.piece, label: styles.pieceName, input: styles.pieceInput }}
      {...(isFirst ? { 'data-first': true } : {})}
      value={typed}
      error={count === null ? t('count.notANumber') : undefined}
      rightSection={
        count === null || count === 0 ? null : (
          <span className={styles.pieceSum}>{formatMoney(denomination * count, currency, i18n.language)}</span>
        )
      }
      rightSectionWidth={96}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={goToNext}
    />
  );
}

/** From the last field Enter does what it does in any form. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...(event.currentTarget.closest('[data-pieces]')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.select();
}
