import { Button, Select } from '@mantine/core';
import type { ShopTime } from '@printfront/shared/contracts/settings.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateOf } from '#ui/format.ts';
import { useNow } from '#ui/use-now.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { offsetWords, searchedIn, type ZoneChoice, zoneChoices, zoneOfDevice } from './time-zones.ts';
import { useProblemWords } from './use-problem-words.ts';
import type { SectionFields } from './use-section.ts';

/** Below it the clock on the shop's wall is compared at a glance. */
const LOOK_MS = 5_000;

/** In which time zone the shop is, with the time that it is there. */
export function TimeSection({ state }: { state: SectionFields<ShopTime, ShopTime> }) {
  const { t, i18n } = useTranslation('settings');
  const { form, fixed } = state;
  const nowMs = useNow(LOOK_MS);
  const { timeZone } = form.fields;
  const [first] = useState(timeZone);
  const choices = useMemo(() => zoneChoices(first), [first]);
  const find = useSearch(choices);
  const said = useProblemWords()('timeZone', form.shown.timeZone);
  const here = zoneOfDevice();
  const change = (chosen: string) => form.change({ timeZone: chosen });
  return (
    <SettingRow label={t('field.timeZone')} hint={t('hint.timeZone')} variable={fixed.timeZone} error={said}>
      {({ id, readOnly, describedBy }) => (
        <>
          <Select
            id={id}
            size="md"
            searchable
            selectFirstOptionOnChange
            data={choices}
            value={timeZone}
            allowDeselect={false}
            readOnly={readOnly}
            filter={({ search }) => find(search)}
            nothingFoundMessage={t('noZone')}
            maxDropdownHeight={320}
            aria-describedby={describedBy}
            error={said !== undefined}
            renderOption={({ option }) => (
              <span className={styles.zone}>
                {option.label} <small>{offsetWords(option.value, nowMs)}</small>
              </span>
            )}
            onChange={(chosen) => chosen !== null && change(chosen)}
          />
          <span className={styles.hint} data-zone-now>
            {t('nowThere', {
              time: formatDateOf(new Date(nowMs).toISOString(), timeZone, 'dateAndTime', i18n.language),
              offset: offsetWords(timeZone, nowMs),
            })}
          </span>
          {here === null || here === timeZone || readOnly ? null : (
            <div>
              <Button size="sm" variant="default" onClick={() => change(here)}>
                {t('zoneHere', { zone: here.replaceAll('_', ' ') })}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingRow>
  );
}

/** Every word that is typed has to be found. */
function useSearch(choices: readonly ZoneChoice[]): (typed: string) => ZoneChoice[] {
  // Six hundred formatters are made when somebody types, and not before.
  const [texts] = useState(() => new Map<string, string>());
  return (typed) => {
    const words = typed
      .toLowerCase()
      .split(/[\s/_]+/)
      .filter((word) => word !== '');
    return choices.filter((choice) => {
      if (words.length === 0) return true;
      const text = texts.get(choice.value) ?? searchedIn(choice, Date.now());
      texts.set(choice.value, text);
      return words.every((word) => text.includes(word));
    });
  };
}
