import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { deleteOwnPin, setOwnPin } from '@printfront/shared/contracts/desk-pins.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownPinQuery } from '#api/account-queries.ts';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import styles from './account.module.css';

const NOTHING_TYPED = { version: '', fields: { password: '', pin: '' } };

/** Of staff: the digits with which they take their place at a desk that several share. */
export function PinPanel({ me }: { me: User }) {
  const { t } = useTranslation('deskPin');
  const queryClient = useQueryClient();
  const isLocal = me.provider === 'local';
  const pin = useQuery({ ...ownPinQuery(), enabled: isLocal });
  const changed = () => queryClient.invalidateQueries({ queryKey: ownPinQuery().queryKey });
  const draft = useEditDraft(NOTHING_TYPED);
  const remove = useMutation({ mutationFn: () => call(deleteOwnPin, {}), onSuccess: changed });
  const save = useMutation({
    mutationFn: (body: typeof draft.fields) => call(setOwnPin, { body }),
    onSuccess: () => {
      remove.reset();
      form.change({ password: '', pin: '' });
      form.restart();
      return changed();
    },
  });
  const form = useForm({ schema: bodyOf(setOwnPin), draft, sending: save });
  if (!isLocal) return <Text>{t('elsewhere', { provider: me.provider })}</Text>;
  const isSet = pin.data?.isSet === true;
  const toggle = { 'aria-label': t('signIn:showPassword') };
  const news = remove.isSuccess ? 'removed' : save.isSuccess ? 'saved' : null;
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => save.mutate(body))}>
      <Stack gap="md">
        <Text>{t('what')}</Text>
        <PasswordInput
          size="md"
          label={t(isSet ? 'newPin' : 'pin')}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          visibilityToggleButtonProps={toggle}
          {...form.field('pin')}
          error={form.shown.pin === undefined ? undefined : t(form.shown.pin === 'easy' ? 'easy' : 'digits')}
          maxLength={6}
        />
        <PasswordInput
          size="md"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.field('password')}
        />
        <CallProblem error={form.failure ?? remove.error ?? pin.error} />
        <div role="status" className={styles.status}>
          {news === null ? isSet ? <Text c="dimmed">{t('isSet')}</Text> : null : <Notice kind="good">{t(news)}</Notice>}
        </div>
        <Group gap="sm">
          <Button type="submit" size="md" variant="default" loading={save.isPending}>
            {t(isSet ? 'change' : 'save')}
          </Button>
          {isSet ? (
            <Button
              size="md"
              variant="subtle"
              loading={remove.isPending}
              onClick={() => {
                save.reset();
                remove.mutate();
              }}
            >
              {t('remove')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
