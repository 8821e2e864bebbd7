import { NativeSelect, PasswordInput } from '@mantine/core';
import { MAIL_SECURITIES, type MailServer, type SavedMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { useTranslation } from 'react-i18next';
import type { Form } from '#ui/use-form.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { type MailFields, USUAL_PORT } from './mail-server-draft.ts';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { useProblemWords } from './use-problem-words.ts';

interface RowsProps<Body> {
  form: Form<MailFields, Body>;
  saved: SavedMailServer;
}

export function MailServerRows<Body>({ form, saved }: RowsProps<Body>) {
  const { t } = useTranslation('settings');
  const { fixed } = saved.section;
  const text = (name: 'host' | 'user' | 'senderName' | 'senderAddress', placeholder: string) => (
    <TextSetting
      name={name}
      field={form.field(name)}
      shown={form.shown}
      variable={fixed[name]}
      hint={t(`hint.${name}`)}
      placeholder={placeholder}
    />
  );
  return (
    <>
      {text('host', 'smtp.example.com')}
      <SecurityRow form={form} saved={saved} />
      <PortRow form={form} saved={saved} />
      {text('user', 'prints@example.com')}
      <PasswordRow form={form} saved={saved} />
      {text('senderName', '')}
      {text('senderAddress', 'prints@example.com')}
    </>
  );
}

function SecurityRow<Body>({ form, saved }: RowsProps<Body>) {
  const { t } = useTranslation('settings');
  const { security, port } = form.fields;
  const choose = (chosen: MailServer['security']) =>
    form.change({ security: chosen, port: port === USUAL_PORT[security] ? USUAL_PORT[chosen] : port });
  return (
    <SettingRow label={t('field.security')} hint={t('hint.security')} variable={saved.section.fixed.security}>
      {({ id, readOnly, describedBy }) => (
        <NativeSelect
          id={id}
          size="md"
          disabled={readOnly}
          value={security}
          aria-describedby={describedBy}
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
          onChange={(event) => choose(event.currentTarget.value as MailServer['security'])}
        />
      )}
    </SettingRow>
  );
}

function PortRow<Body>({ form, saved }: RowsProps<Body>) {
  const { t } = useTranslation('settings');
  const said = useProblemWords()('port', form.shown.port);
  return (
    <SettingRow label={t('field.port')} variable={saved.section.fixed.port} error={said}>
      {({ id, readOnly, describedBy }) => (
        <WholeNumberField
          id={id}
          value={form.fields.port}
          readOnly={readOnly}
          aria-describedby={describedBy}
          error={said !== undefined}
          onChange={(port) => form.change({ port })}
        />
      )}
    </SettingRow>
  );
}

/** Written and never shown again. */
function PasswordRow<Body>({ form, saved: { section, canKeepPassword } }: RowsProps<Body>) {
  const { t } = useTranslation('settings');
  const { error: _, ...input } = form.field('password');
  const said = useProblemWords()('mailPassword', form.shown.password);
  return (
    <SettingRow
      label={t('field.mailPassword')}
      hint={t(canKeepPassword ? 'hint.mailPassword' : 'mail.noKey')}
      variable={section.fixed.password}
      error={said}
    >
      {({ id, readOnly, describedBy }) => (
        <PasswordInput
          {...input}
          id={id}
          size="md"
          autoComplete="new-password"
          readOnly={readOnly || !canKeepPassword}
          placeholder={section.secrets.password ? t('mail.passwordSet') : ''}
          visibilityToggleButtonProps={{ 'aria-label': t('mail.showPassword') }}
          aria-describedby={describedBy}
          error={said !== undefined}
        />
      )}
    </SettingRow>
  );
}
