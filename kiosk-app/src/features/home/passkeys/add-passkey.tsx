import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { addPasskey, type NewPasskeyOptions, startPasskey } from '@printfront/shared/contracts/passkeys.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import { NO_PROOF, ProofFields, useAskedProof } from './proof-fields.tsx';

const schema = bodyOf(startPasskey).extend({ name: bodyOf(addPasskey).shape.name });

interface AddPasskeyProps {
  me: User;
  /** What it may be called: by the browser that makes it. */
  suggestedName: string;
  onDone: () => void;
  onCancel: () => void;
}

/** A name and the password; then the browser asks for a finger, a face or a code. */
export function AddPasskey({ me, suggestedName, onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('passkeys');
  const asked = useAskedProof(me);
  const [start] = useState({ version: '', fields: { name: suggestedName, ...NO_PROOF } });
  const draft = useEditDraft(start);
  // Who closes the browser's window tries again without another code of the phone.
  const question = useRef<NewPasskeyOptions>(null);
  const add = useMutation({
    mutationFn: async ({ name, ...proof }: ReturnType<typeof schema.parse>) => {
      question.current ??= await call(startPasskey, { body: proof });
      const passkey = await startRegistration({ optionsJSON: question.current });
      question.current = null;
      return call(addPasskey, { body: { name, passkey } });
    },
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof CallError) form.change({ code: '' });
    },
  });
  const form = useForm({
    schema,
    draft,
    read: ({ name, ...proof }) => ({ name, origin: window.location.origin, ...asked.read(proof) }),
    sending: add,
    opensInPlace: true,
  });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => add.mutate(body))}>
      <Stack gap="md">
        <TextInput size="md" label={t('name')} description={t('nameHint')} name="passkey" {...form.field('name')} />
        <ProofFields form={form} asked={asked} />
        <Text c="dimmed" size="sm">
          {t('next')}
        </Text>
        <PasskeyProblem error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" loading={add.isPending}>
            {t('make')}
          </Button>
          <Button size="md" variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
