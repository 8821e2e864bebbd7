import { TextInput } from '@mantine/core';
import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { DEFAULT_QUOTAS, type Quotas } from '@printfront/shared/domain/quotas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopsQuery } from '#api/shop-queries.ts';
import { addText } from '#text/i18n.ts';
import { limitInWords } from '#text/limits-in-words.ts';
import { problems } from '#text/problems.ts';
import { Notice } from '#ui/notice.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import type { QuotasFields } from './section-plan.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionFields } from './use-section.ts';

// Those that no server has said yet are shown here too.
addText('problems', problems);

/** With what customers read when it is reached. */
const ROWS = [
  { name: 'orderPhotos', code: 'too-many-photos', unit: 'photos' },
  { name: 'orderPrints', code: 'too-many-prints', unit: 'prints' },
  { name: 'orderTotalSatang', code: 'total-too-high', unit: 'baht' },
  { name: 'customerBytesPerDay', code: 'quota-exceeded', unit: 'gigabytes' },
  { name: 'customerPhotosPerDay', code: 'too-many-photos-today', unit: 'photos' },
  { name: 'customerOrdersPerDay', code: 'too-many-orders-today', unit: 'orders' },
  { name: 'slipsPerDay', code: 'too-many-slips', unit: 'slips' },
] as const;

const usually = (code: string, value: number) => Object.values(limitInWords(code, value))[0] ?? '';

/** How much one customer may order and send. */
export function QuotasSection({ state }: { state: SectionFields<QuotasFields, Quotas> }) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { form, fixed } = state;
  return ROWS.map(({ name, code, unit }) => {
    const said = problem(name, form.shown[name]);
    const hint = t(`hint.${name}`, { usual: usually(code, DEFAULT_QUOTAS[name]) });
    return (
      <SettingRow key={name} label={t(`field.${name}`)} hint={hint} variable={fixed[name]} error={said}>
        {({ id, readOnly, describedBy }) => {
          const more = {
            id,
            readOnly,
            rightSection: t(`unit.${unit}`),
            rightSectionWidth: 72,
            'aria-describedby': describedBy,
            error: said !== undefined,
          };
          return name === 'orderTotalSatang' || name === 'customerBytesPerDay' ? (
            <TextInput
              {...more}
              size="md"
              maw={220}
              inputMode="decimal"
              autoComplete="off"
              value={form.fields[name]}
              onChange={(event) => form.change({ [name]: event.currentTarget.value })}
            />
          ) : (
            <WholeNumberField
              {...more}
              maw={220}
              value={form.fields[name]}
              onChange={(count) => form.change({ [name]: count })}
            />
          );
        }}
      </SettingRow>
    );
  });
}

/** What customers read when they reach one. */
export function QuotasSeen({ typed, saved }: { typed: Quotas | null; saved: Settings['quotas'] }) {
  const { t } = useTranslation(['settings', 'problems']);
  if (typed === null) return <p className={styles.hint}>{t('seen.wrong')}</p>;
  return ROWS.map(({ name, code }) => {
    const value = name in saved.fixed ? saved.values[name] : typed[name];
    return (
      <p key={name} className={styles.seen}>
        {t(`problems:${code}`, limitInWords(code, value))}
      </p>
    );
  });
}

/** Shops whose own computer says otherwise: what is set here does not reach them. */
export function QuotasElsewhere() {
  const { t } = useTranslation('settings');
  const { data: shops = [] } = useQuery(shopsQuery());
  return shops.map(({ id, name, report }) =>
    report?.quotaVariables === undefined ? null : (
      <Notice key={id} kind="info">
        {t('quotaVariables', { shop: name, variables: report.quotaVariables.join(', ') })}
      </Notice>
    ),
  );
}
