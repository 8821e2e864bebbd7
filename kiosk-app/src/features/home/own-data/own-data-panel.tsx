import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { deleteOwnAccount, getOwnData } from '@printfront/shared/contracts/own-data.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorQuery } from '#api/account-queries.ts';
import { CallError, call, callUrl } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { IconDownload } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';

/** All of it as a file, and the way out for good. */
export function OwnDataPanel({ me }: { me: User }) {
  const { t } = useTranslation('ownData');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Stack gap="md">
      <Text>{t('what')}</Text>
      <div>
        <Button
          component="a"
          size="md"
          variant="default"
          href={callUrl(getOwnData)}
          download
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('download')}
        </Button>
      </div>
      {isMaintainer(me.rank) ? <Text c="dimmed">{t('staff')}</Text> : null}
      {isMaintainer(me.rank) || isLeaving ? null : (
        <div>
          <Button size="md" variant="subtle" color="red" onClick={() => setLeaving(true)}>
            {t('delete')}
          </Button>
        </div>
      )}
      {isLeaving ? <DeletionForm me={me} onKeep={() => setLeaving(false)} /> : null}
    </Stack>
  );
}

const NOTHING_TYPED = { version: '', fields: { password: '', code: '' } };

function DeletionForm({ me, onKeep }: { me: User; onKeep: () => void }) {
  const { t } = useTranslation('ownData');
  const factor = useQuery({ ...secondFactorQuery(), enabled: me.provider === 'local' });
  const hasFactor = factor.data?.onSince != null;
  const draft = useEditDraft(NOTHING_TYPED);
  const leave = useMutation({
    mutationFn: (body: { password?: string | undefined; code?: string | undefined }) =>
      call(deleteOwnAccount, { body }),
    onSuccess: () => {
      sessionStorage.clear();
      // The whole page anew: nothing of this person stays in it.
      window.location.replace('/');
    },
  });
  const form = useForm({
    schema: bodyOf(deleteOwnAccount),

    draft,
    read: ({ password, code }) => ({
      ...(me.provider === 'local' ? { password } : {}),
      ...(hasFactor ? { code } : {}),
    }),
    sending: leave,
    opensInPlace: true,
  });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => leave.mutate(body))}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {t('deleteTitle')}
        </Title>
        <Text>{t('goes')}</Text>
        <Text c="dimmed">{t('stays')}</Text>
        {me.provider === 'local' ? (
          <PasswordInput
            size="md"
            label={t('password')}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
            {...form.field('password')}
          />
        ) : null}
        {hasFactor ? (
          <TextInput size="md" label={t('code')} name="code" autoComplete="one-time-code" {...form.field('code')} />
        ) : null}
        <WhyNot error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" color="red" loading={leave.isPending || leave.isSuccess}>
            {t('confirm')}
          </Button>
          <Button size="md" variant="default" onClick={onKeep}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Orders that are under way are named. */
function WhyNot({ error }: { error: Error | null }) {
  const { t } = useTranslation('ownData');
  const use = error instanceof CallError && error.code === 'orders-under-way' ? error.uses[0] : undefined;
  if (use === undefined) return <CallProblem error={error} />;
  const names = use.names.map((name) => formatOrderNumber(Number(name))).join(', ');
  return (
    <Notice kind="bad">
      {t('underWay', { count: use.count, names: use.count > use.names.length ? `${names} …` : names })}
    </Notice>
  );
}
