import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { confirmSecondFactor, startSecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { bodyOf } from '#ui/form-schema.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { CallProblem } from '../call-problem.tsx';
import { isTooShort } from './is-too-short.ts';
import styles from './second-factor.module.css';

interface SetupProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const NO_PASSWORD = { version: '', fields: { password: '' } };

/** The password first: whoever has only found the device signed in puts no phone of theirs between the owner and the account. */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const { t } = useTranslation('secondFactor');
  const draft = useEditDraft(NO_PASSWORD);
  const start = useMutation({ mutationFn: (body: typeof draft.fields) => call(startSecondFactor, { body }) });
  const form = useForm({ schema: bodyOf(startSecondFactor), draft, sending: start, opensInPlace: true });
  if (start.data !== undefined) return <PhoneStep {...start.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => start.mutate(body))}>
      <Stack gap="md">
        <Text>{t('what')}</Text>
        <PasswordInput
          size="md"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn:showPassword') }}
          {...form.field('password')}
        />
        <CallProblem error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" loading={start.isPending}>
            {t('goOn')}
          </Button>
          <Button size="md" variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const NO_CODE = { version: '', fields: { code: '' } };
const FOURS = /.{1,4}/g;

function PhoneStep({ secret, uri, onDone, onCancel }: SetupProps & { secret: string; uri: string }) {
  const { t } = useTranslation('secondFactor');
  const draft = useEditDraft(NO_CODE);
  const confirm = useMutation({
    mutationFn: (body: typeof draft.fields) => call(confirmSecondFactor, { body }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const form = useForm({ schema: bodyOf(confirmSecondFactor), draft, sending: confirm });
  return (
    <form noValidate ref={form.root} onSubmit={form.submit((body) => confirm.mutate(body))}>
      <Stack gap="md">
        <Text>{t('scan')}</Text>
        <div className={styles.qr}>
          <QrCode payload={uri} label={t('qr')} />
        </div>
        <div className={styles.secret}>
          <Text c="dimmed">{t('orType')}</Text>
          <CopyText
            text={secret.match(FOURS)?.join(' ') ?? secret}
            value={secret}
            label={t('copy')}
            copiedLabel={t('copied')}
            byHandLabel={t('byHand')}
          />
        </div>
        <TextInput
          size="md"
          label={t('code')}
          description={t('codeHint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
          error={isTooShort(form.shown.code) ? t('codeWrong') : form.field('code').error}
        />
        <Text c="dimmed" size="sm">
          {t('others')}
        </Text>
        <CallProblem error={form.failure} />
        <Group gap="sm">
          <Button type="submit" size="md" loading={confirm.isPending}>
            {t('confirm')}
          </Button>
          <Button size="md" variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
