import { Alert, Button, Group, Radio, Stack, Title } from '@mantine/core';
import { hoursOn, type WorkingHours } from '@printfront/shared/domain/working-hours.ts';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { formatDay } from '#ui/format.ts';
import { SaveStatus } from '#ui/save-status.tsx';
import { hoursWords } from './hours-words.ts';
import { OpenCloseFields } from './open-close-fields.tsx';
import { OutdatedHours } from './outdated-hours.tsx';
import { type TypedDate, USUAL_DATE } from './typed-date.ts';
import { hoursOf, openedHours, typedHours } from './typed-hours.ts';
import type { DateState, DatesState } from './use-dates.ts';

interface DateFormProps {
  day: DateState;
  dates: DatesState;
  /** Usual hours, with what is typed. */
  workingHours: readonly WorkingHours[];
}

const KINDS = ['usual', 'closed', 'other'] as const;
const kindOf = ({ isUsual, isClosed }: TypedDate) => (isUsual ? 'usual' : isClosed ? 'closed' : 'other');

/** What one date does: open as usual, stay closed, or keep hours of its own. */
export function DateForm({ day, dates, workingHours }: DateFormProps) {
  const { t } = useTranslation('workingHours');
  const titleId = useId();
  const radios = useRef<HTMLDivElement>(null);
  const [isLeft, setLeft] = useState(false);
  const { date, draft, current, isChanged, isOutdated } = day;
  const { save } = dates;
  const { fields } = draft;
  const name = formatDay(date, 'full', currentLanguage());
  const usual = hoursOn({ date, dayOfWeek: new Date(`${date}T00:00:00Z`).getUTCDay() }, workingHours, []);
  const problems = isLeft ? day.problems : {};
  // Choosing a date leads here, with the keyboard too.
  useEffect(() => radios.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), []);

  const change = (changes: Partial<TypedDate>) => dates.change(date, { ...fields, ...changes });
  const setKind = (kind: string) => {
    if (kind === 'usual') dates.change(date, USUAL_DATE);
    else if (kind === 'closed') dates.change(date, { isUsual: false, ...typedHours(undefined) });
    else
      dates.change(date, { isUsual: false, ...openedHours(current.fields, usual === null ? [] : [typedHours(usual)]) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isWrong = Object.keys(day.problems).length > 0;
    setLeft(true);
    if (isWrong) focusFirstProblem();
    else if (isChanged && !save.isPending) save.mutate(date);
  };
  const outcome = save.data?.date === date && !save.isPending ? save.data : null;
  const failure = outcome?.failure ?? null;

  return (
    <Stack component="form" gap="sm" onSubmit={submit} aria-labelledby={titleId}>
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
      {kindOf(fields) === 'other' ? (
        <OpenCloseFields hours={fields} problems={problems} onChange={change} onLeave={() => setLeft(true)} />
      ) : null}
      {isOutdated ? (
        <OutdatedHours
          day={name}
          hours={current.fields.isUsual ? t('kind.usual') : hoursWords(t, hoursOf(current.fields))}
          onTakeTheirs={() => dates.takeTheirs(date)}
          onKeepMine={() => dates.keepMine(date)}
        />
      ) : null}
      {failure === null || failure.code === 'edited-meanwhile' ? null : (
        <Alert color="red" role="alert">
          {t('failed', { day: name, reason: t(`problems:${failure.code}`) })}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" size="md" disabled={!isChanged} loading={save.isPending}>
          {t('saveDate')}
        </Button>
        {isChanged ? (
          <Button size="md" variant="default" disabled={save.isPending} onClick={() => dates.takeTheirs(date)}>
            {t('undo')}
          </Button>
        ) : null}
        <SaveStatus isSaved={outcome?.failure === null && !isChanged} />
      </Group>
    </Stack>
  );
}
