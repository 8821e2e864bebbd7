import { Button, Stack, TextInput, Title } from '@mantine/core';
import { enterShopSetUp } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import firstRun from '../first-run/first-run.module.css';
import { FirstRunTools } from '../first-run/step-frame.tsx';
import { CallProblem } from './panel.tsx';

/** Who has read the log of this computer may go on. */
export function SetUpCode({ given, onEntered }: { given: string; onEntered: (code: string) => void }) {
  const { t } = useTranslation('shopComputer');
  const enter = useMutation<unknown, CallError, { code: string }>({
    mutationFn: (body) => call(enterShopSetUp, { body }),
    onSuccess: (_nothing, { code }) => onEntered(code),
  });
  const draft = useEditDraft({ version: '', fields: { code: given } });
  const form = useForm({ schema: bodyOf(enterShopSetUp), draft, sending: enter });
  return (
    <main className={firstRun.alone}>
      <FirstRunTools />
      <form noValidate ref={form.root} className={firstRun.code} onSubmit={form.submit((body) => enter.mutate(body))}>
        <Stack gap="lg">
          <Title order={1}>{t('code.title')}</Title>
          <p className={firstRun.lead}>{t('code.hint')}</p>
          <CallProblem error={enter.error} />
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
          <Button type="submit" size="lg" loading={enter.isPending}>
            {t('code.go')}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
