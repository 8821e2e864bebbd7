import { Button, Group, Stack } from '@mantine/core';
import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BothLanguagesField } from '#ui/both-languages-field.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { SaveStatus } from '#ui/save-status.tsx';
import { CallFailure } from './call-failure.tsx';
import { isCode } from './call-problem.ts';
import { nameProblems, trimmedName } from './names.ts';

interface CategoryNameFormProps {
  name: LocalizedText;
  onChange: (name: LocalizedText) => void;
  /** Called only with a whole name, trimmed. */
  onSave: (name: LocalizedText) => void;
  saveLabel: string;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
}

/** All that a category is: its name in both languages. */
export function CategoryNameForm({
  name,
  onChange,
  onSave,
  saveLabel,
  isSaving,
  isSaved,
  error,
}: CategoryNameFormProps) {
  const { t } = useTranslation('catalogueEditor');
  const [hasTried, setHasTried] = useState(false);
  const problems = nameProblems(name, { hasTried, error });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    const whole = trimmedName(name);
    if (whole === null) focusFirstProblem();
    else if (!isSaving) onSave(whole);
  };
  return (
    <Stack gap="md" component="form" onSubmit={submit}>
      <BothLanguagesField
        label={t('categories.name')}
        value={name}
        problems={{ th: problems.th && t(problems.th), en: problems.en && t(problems.en) }}
        onChange={onChange}
      />
      {isCode(error, 'edited-meanwhile') ? null : <CallFailure error={error} />}
      <Group>
        <Button type="submit" size="md" loading={isSaving}>
          {saveLabel}
        </Button>
        <SaveStatus isSaved={isSaved} />
      </Group>
    </Stack>
  );
}
