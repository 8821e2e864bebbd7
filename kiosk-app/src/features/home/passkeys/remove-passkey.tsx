import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Passkey, removePasskey } from '@printfront/shared/contracts/passkeys.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import { NO_PROOF, ProofFields, useAskedProof } from './proof-fields.tsx';

const schema = bodyOf(removePasskey);
const NOTHING_TYPED = { version: '', fields: NO_PROOF };

interface RemovePasskeyProps {
  me: User;
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

/** The password once more, for what changes who comes in. */
export function RemovePasskey({ me, passkey, onDone, onCancel }: RemovePasskeyProps) {
  const { t } = useTranslation('passkeys');
  const asked = useAskedProof(me);
  const draft = useEditDraft(NOTHING_TYPED);
  const remove = useMutation({
    mutationFn: (body: ReturnType<typeof schema.parse>) => call(removePasskey, { params: { id: passkey.id }, body }),
    onSuccess: onDone,
    onError: () => {
      form.change({ code: '' });
    },
  });
  const form = useForm({ schema, draft, read: asked.read, sending: remove, opensInPlace: true });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => remove.mutate(body))}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {t('removeTitle', { name: passkey.name })}
        </Title>
        <Text>{t('removeHint')}</Text>
        <ProofFields form={form} asked={asked} />
        <PasskeyProblem error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" color="red" loading={remove.isPending}>
            {t('remove')}
          </Button>
          <Button size="md" variant="subtle" onClick={onCancel}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
