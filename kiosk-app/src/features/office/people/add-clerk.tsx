import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { addStaff, type SignInInvitation } from '@printfront/shared/contracts/staff-accounts.ts';
import type { Workplaces } from '@printfront/shared/contracts/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { userAccountsKey } from '#api/user-admin-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { RoleChoice, rankOf, STAFF_ROLES } from './role-choice.tsx';
import { type Workplace, WorkplacesField } from './workplaces-field.tsx';

interface AddClerkProps {
  shops: readonly Workplace[];
  /** The own rank: nobody gives more. */
  highest: number;
  onInvitation: (invitation: SignInInvitation) => void;
}

const NOTHING_TYPED = {
  version: '',
  fields: { name: '', username: '', rank: rankOf('clerk') as number, worksAt: null as Workplaces },
};

/** Name, user name, role and shops; no password, which the person chooses. */
export function AddClerk({ shops, highest, onInvitation }: AddClerkProps) {
  const { t } = useTranslation('users');
  const queryClient = useQueryClient();
  const draft = useEditDraft(NOTHING_TYPED);
  const add = useMutation({
    mutationFn: (body: typeof draft.fields) => call(addStaff, { body }),
    onSuccess: (invitation) => {
      onInvitation(invitation);
      return queryClient.invalidateQueries({ queryKey: userAccountsKey });
    },
  });
  const schema = bodyOf(addStaff).refine(
    ({ worksAt }) => worksAt == null || shops.some(({ id }) => worksAt.includes(id)),
    { path: ['worksAt'] },
  );
  const form = useForm({ schema, words: 'account', draft, sending: add });
  const { failure } = form;
  const chosen = STAFF_ROLES.find((role) => rankOf(role) === draft.fields.rank) ?? 'clerk';
  const name = draft.fields.name.trim();
  return (
    <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('add.title')}>
      <form
        noValidate
        ref={form.root}
        onSubmit={form.submit((body) => add.mutate({ ...body, worksAt: body.worksAt ?? null }))}
      >
        <Stack gap="md">
          <Title order={2} size="h3">
            {t('add.title')}
          </Title>
          <TextInput size="md" label={t('add.name')} autoComplete="off" {...form.field('name')} />
          <TextInput
            size="md"
            label={t('add.username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <RoleChoice
            roles={STAFF_ROLES}
            chosen={chosen}
            highest={highest}
            onChoose={(role) => form.change({ rank: rankOf(role) })}
          />
          {shops.length > 1 ? <WorkplacesField shops={shops} {...form.field('worksAt')} /> : null}
          {failure === null ? null : (
            <Notice kind="bad">
              {t(`problems:${failure instanceof CallError ? failure.code : 'internal-error'}`, { parameter: '' })}
            </Notice>
          )}
          <Button type="submit" size="md" loading={add.isPending} h="auto" mih={46} py={8} styles={WRAPPED}>
            {name === '' ? t('add.submit') : t('add.submitName', { name })}
          </Button>
          <Text c="dimmed" size="sm">
            {t('add.hint')}
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}

const WRAPPED = { label: { whiteSpace: 'normal', lineHeight: 1.3, overflowWrap: 'anywhere' } } as const;
