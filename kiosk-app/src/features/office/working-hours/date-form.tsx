import { Button, Group, Radio, Stack, Title } from '@mantine/core';
import { hoursOn, type WorkingHours } from '@printfront/shared/domain/working-hours.ts';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatDay } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { useForm } from '#ui/use-form.ts';
import { Outdated } from '../editable-list/list-parts.tsx';
import { rowForm } from '../editable-list/use-editable-list.ts';
import { hoursWords } from './hours-words.ts';
import { OpenCloseFields } from './open-close-fields.tsx';
import { hoursOf, hoursSchema, openedHours, readHours, typedHours } from './typed-hours.ts';
import { type DateRow, type TypedDate, USUAL_DATE } from './use-dates.ts';

interface DateFormProps {
  day: DateRow;
  isSaved: boolean;
  /** Usual hours, with what is typed. */
  workingHours: readonly WorkingHours[];
}

const KINDS = ['usual', 'closed', 'other'] as const;
const kindOf = ({ isUsual, isClosed }: TypedDate) => (isUsual ? 'usual' : isClosed ? 'closed' : 'other');

/** What one date does: open as usual, stay closed, or keep hours of its own. */
export function DateForm({ day, isSaved, workingHours }: DateFormProps) {
  const { t } = useTranslation('workingHours');
  const titleId = useId();
  const radios = useRef<HTMLDivElement>(null);
  const { key: date, draft, current, isChanged, isSaving } = day;
  const { fields } = draft;
  const form = useForm({
    schema: hoursSchema(fields),
    words: 'hours',
    read: readHours,
    ...rowForm(day),
    opensInPlace: false,
  });
  const failure = form.failure === null ? null : day.failure;
  const name = formatDay(date, 'full', currentLanguage());
  const usual = hoursOn({ date, dayOfWeek: new Date(`${date}T00:00:00Z`).getUTCDay() }, workingHours, []);
  // Choosing a date leads here, with the keyboard too.
  useEffect(() => radios.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), []);

  const setKind = (kind: string) => {
    if (kind === 'usual') day.change(USUAL_DATE);
    else if (kind === 'closed') day.change({ isUsual: false, ...typedHours(undefined) });
    else day.change({ isUsual: false, ...openedHours(current.fields, usual === null ? [] : [typedHours(usual)]) });
  };

  return (
    <form ref={form.root} onSubmit={form.submit(() => isChanged && day.save())} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={3} size="h4" id={titleId}>
          {name}
        </Title>
        <Radio.Group ref={radios} value={kindOf(fields)} onChange={setKind} aria-label={t('kindOn')}>
          <Stack gap="sm">
            {KINDS.map((kind) => (
              <Radio
                key={kind}
                size="md"
                value={kind}
                label={kind === 'usual' ? t('usualHours', { hours: hoursWords(t, usual) }) : t(`kind.${kind}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kindOf(fields) === 'other' ? <OpenCloseFields form={form} /> : null}
        {day.isOutdated ? (
          <Outdated row={day}>
            {t('outdated', {
              day: name,
              hours: current.fields.isUsual ? t('kind.usual') : hoursWords(t, hoursOf(current.fields)),
            })}
          </Outdated>
        ) : null}
        {failure === null ? null : (
          <Notice kind="bad">{t('failed', { day: name, reason: t(`problems:${failure.code}`) })}</Notice>
        )}
        <Group gap="sm">
          <Button type="submit" size="md" disabled={!isChanged} loading={isSaving}>
            {t('saveDate')}
          </Button>
          {isChanged ? (
            <Button size="md" variant="default" disabled={isSaving} onClick={day.cancel}>
              {t('undo')}
            </Button>
          ) : null}
          <SaveStatus isSaved={isSaved && !isChanged} />
        </Group>
      </Stack>
    </form>
  );
}
