import { Button, Group, Title } from '@mantine/core';
import { createPhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { BothLanguagesField } from '#ui/both-languages-field.tsx';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './discount-form.module.css';
import { nameProblems, trimmedName } from './names.ts';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { type MarkUnsaved, useMarkUnsaved } from './use-unsaved-parts.ts';

interface NewFrameProps {
  sizeId: string;
  onUnsaved: MarkUnsaved;
  onClosed: (hasSaved: boolean) => void;
}

/** Asks for the name; the picture is chosen in the list, where a refused one can be tried again. */
export function NewFrame({ sizeId, onUnsaved, onClosed }: NewFrameProps) {
  const { t } = useTranslation('catalogueEditor');
  const titleId = useId();
  const form = useFocusFirstField();
  const [name, setName] = useState({ th: '', en: '' });
  const [hasTried, setHasTried] = useState(false);
  useMarkUnsaved(onUnsaved, 'new frame', name.th + name.en !== '');
  const retryKey = useRetryKey();
  const creation = useCatalogueEdit((whole: typeof name) =>
    call(createPhotoFrame, { body: { targetSizeId: sizeId, name: whole }, idempotencyKey: retryKey.of(whole) }),
  );
  const problems = nameProblems(name, { hasTried, error: creation.error });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    const whole = trimmedName(name);
    if (whole === null) focusFirstProblem();
    else if (!creation.isPending) creation.mutate(whole, { onSuccess: () => onClosed(true) });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {t('frames.newTitle')}
      </Title>
      <BothLanguagesField
        label={t('frames.name')}
        value={name}
        problems={{ th: problems.th && t(problems.th), en: problems.en && t(problems.en) }}
        onChange={setName}
      />
      <CallFailure error={creation.error} />
      <Group>
        <Button type="submit" size="md" loading={creation.isPending}>
          {t('frames.create')}
        </Button>
        <Button size="md" variant="default" onClick={() => onClosed(false)}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
