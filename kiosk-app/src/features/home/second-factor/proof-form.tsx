import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import {
  type endSecondFactor,
  type RecoveryCodes,
  renewRecoveryCodes,
} from '@printfront/shared/contracts/second-factor.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { isTooShort } from './is-too-short.ts';

interface ProofFormProps {
  endpoint: typeof renewRecoveryCodes | typeof endSecondFactor;
  title: string;
  hint: string;
  isBad?: boolean;
  onDone: (answer: RecoveryCodes | undefined) => void;
  onCancel: () => void;
}

const NOTHING_TYPED = { version: '', fields: { password: '', code: '' } };

/** Password and code once more, for what weakens the account. */
export function ProofForm({ endpoint, title, hint, isBad = false, onDone, onCancel }: ProofFormProps) {
  const { t } = useTranslation('secondFactor');
  const draft = useEditDraft(NOTHING_TYPED);
  const prove = useMutation({
    mutationFn: async (body: typeof draft.fields): Promise<RecoveryCodes | undefined> =>
      endpoint.name === renewRecoveryCodes.name
        ? call(renewRecoveryCodes, { body })
        : void (await call(endpoint as typeof endSecondFactor, { body })),
    onSuccess: onDone,
  });
  const schema = bodyOf(renewRecoveryCodes);
  const form = useForm({ schema, draft, sending: prove, opensInPlace: true });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => prove.mutate(body))}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text>{hint}</Text>
        <PasswordInput
          size="md"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
          {...form.field('password')}
        />
        <TextInput
          size="md"
          label={t('code')}
          description={t('codeOrRecovery')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
          error={isTooShort(form.shown.code) ? t('codeWrong') : form.field('code').error}
        />
        <CallProblem error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" loading={prove.isPending} color={isBad ? 'red' : undefined}>
            {title}
          </Button>
          <Button size="md" variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
