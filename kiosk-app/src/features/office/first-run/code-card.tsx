import { Button, Stack, TextInput, Title } from '@mantine/core';
import { lookUpFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { useTranslation } from 'react-i18next';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import styles from './first-run.module.css';
import { FirstRunProblem } from './first-run-problem.tsx';
import { FirstRunTools } from './step-frame.tsx';

const NO_CODE = { version: '', fields: { code: '' } };

/** Who has read the log may go on. */
export function CodeCard({ error, onCode }: { error: Error | null; onCode: (code: string) => void }) {
  const { t } = useTranslation('firstRun');
  const form = useForm({ schema: bodyOf(lookUpFirstRun), draft: useEditDraft(NO_CODE) });
  return (
    <main className={styles.alone}>
      <FirstRunTools />
      <form noValidate ref={form.root} className={styles.code} onSubmit={form.submit(({ code }) => onCode(code))}>
        <Stack gap="lg">
          <Title order={1}>{t('code.title')}</Title>
          <p className={styles.lead}>{t('code.hint')}</p>
          <FirstRunProblem error={error} />
          <TextInput
            size="lg"
            label={t('code.label')}
            description={t('code.where')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            {...form.field('code')}
          />
          <Button type="submit" size="lg">
            {t('code.go')}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
