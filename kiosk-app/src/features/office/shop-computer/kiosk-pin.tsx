import { Button, Group, PasswordInput, Text, Title } from '@mantine/core';
import { PIN_MAX_DIGITS } from '@printfront/shared/contracts/fields.ts';
import { deleteKioskPin, getKioskPin, setKioskPin } from '@printfront/shared/contracts/kiosk-pin.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from './panel.tsx';
import styles from './shop-computer.module.css';
import { useTimesHere } from './time-here.ts';

const PIN_KEY = ['shop-computer', 'kiosk-pin'];
const NOTHING_TYPED = { version: '', fields: { pin: '' } };

/** The PIN of the corner for staff on every kiosk: only ever written. */
export function KioskPin() {
  const { timeHere } = useTimesHere();
  const { t, i18n } = useTranslation('shopComputer');
  const queryClient = useQueryClient();
  const known = useQuery({ queryKey: PIN_KEY, queryFn: ({ signal }) => call(getKioskPin, { signal }) });
  const changed = () => queryClient.invalidateQueries({ queryKey: PIN_KEY });
  const draft = useEditDraft(NOTHING_TYPED);
  const remove = useMutation<void, CallError>({ mutationFn: () => call(deleteKioskPin, {}), onSuccess: changed });
  const save = useMutation<void, CallError, { pin: string }>({
    mutationFn: (body) => call(setKioskPin, { body }),
    onSuccess: () => {
      remove.reset();
      form.change({ pin: '' });
      form.restart();
      return changed();
    },
  });
  const form = useForm({ schema: bodyOf(setKioskPin), draft, sending: save });
  const { isSet = false, setBy = null, setAt = null } = known.data ?? {};
  const wrong = form.shown.pin;
  return (
    <form
      noValidate
      ref={form.root}
      className={`${styles.panel} ${styles.apart}`}
      onSubmit={form.submit((body) => save.mutate(body))}
    >
      <div>
        <Title order={3} size="h4">
          {t('kioskPin.title')}
        </Title>
        <Text c="dimmed">{t('kioskPin.lead')}</Text>
      </div>
      <div role="status">
        {save.isSuccess ? <Notice kind="good">{t('kioskPin.saved')}</Notice> : null}
        {isSet && setAt !== null ? (
          <Text c="dimmed">{t('savedBy', { name: setBy ?? '', time: timeHere(setAt, i18n.language) })}</Text>
        ) : null}
      </div>
      <CallProblem error={(form.failure as CallError | null) ?? remove.error} />
      <Group gap="sm" align="flex-end">
        <PasswordInput
          size="md"
          label={t(isSet ? 'kioskPin.newPin' : 'kioskPin.pin')}
          inputMode="numeric"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
          {...form.field('pin')}
          maxLength={PIN_MAX_DIGITS}
          error={wrong === undefined ? undefined : t(wrong === 'easy' ? 'kioskPin.easy' : 'kioskPin.digits')}
        />
        <Button type="submit" size="md" variant="default" loading={save.isPending}>
          {t('kioskPin.save')}
        </Button>
        {isSet ? (
          <Button size="md" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('kioskPin.remove')}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}
