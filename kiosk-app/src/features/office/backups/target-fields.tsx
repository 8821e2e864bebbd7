import { Checkbox, TextInput } from '@mantine/core';
import type { BackupOffice } from '@printfront/shared/contracts/backup-settings.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { formatBytes } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { FormFields } from '#ui/use-form.ts';
import styles from './backups.module.css';
import type { TargetDraft, TargetKind } from './target-draft.ts';

const KINDS: readonly TargetKind[] = ['folder', 'sftp', 's3', 'rclone'];

interface TargetFieldsProps {
  form: FormFields<TargetDraft>;
  /** What can be chosen on this computer; null where nobody has said. */
  office: Pick<BackupOffice, 'mounts' | 'remotes' | 'programs'> | null;
  secret: string;
  onSecret: (secret: string) => void;
  /** One is kept: for this account, and need not be typed again; for another one, which this one never hears. */
  kept: 'here' | 'elsewhere' | null;
  /** It was needed, and nobody had typed it. */
  isSecretMissing?: boolean;
}

/** Which kind of place, and what it needs to be known. */
export function TargetFields(props: TargetFieldsProps) {
  const { form, office } = props;
  const { kind } = form.fields;
  const { t } = useTranslation('backups');
  const program = kind === 'sftp' ? 'ssh' : kind === 'rclone' ? 'rclone' : null;
  const isMissing = program !== null && office !== null && !office.programs[program];
  return (
    <div className={styles.fields}>
      <fieldset className={styles.kinds}>
        <legend>{t('which')}</legend>
        {KINDS.map((one) => (
          <ChoiceCard
            key={one}
            name="backup-kind"
            label={t(`kind.${one}.name`)}
            hint={t(`kind.${one}.hint`)}
            isChosen={kind === one}
            onChoose={() => form.change({ kind: one })}
          />
        ))}
      </fieldset>
      {isMissing ? <Notice kind="warn">{t('noProgram', { program })}</Notice> : null}
      {kind === 'folder' ? <FolderFields {...props} /> : null}
      {kind === 'sftp' ? <SftpFields {...props} /> : null}
      {kind === 's3' ? <BucketFields {...props} /> : null}
      {kind === 'rclone' ? <RemoteFields {...props} /> : null}
    </div>
  );
}

function FolderFields({ form, office }: TargetFieldsProps) {
  const { t, i18n } = useTranslation('backups');
  const mounts = office?.mounts ?? [];
  const bytes = (count: number) => formatBytes(count, i18n.language);
  return (
    <>
      {mounts.length === 0 ? null : (
        <fieldset className={styles.kinds}>
          <legend>{t('mounts')}</legend>
          {mounts.map(({ folder, freeBytes, totalBytes, isDataDisk }) => (
            <ChoiceCard
              key={folder}
              name="backup-mount"
              label={folder}
              hint={[
                t('mountFree', { free: bytes(freeBytes), total: bytes(totalBytes) }),
                ...(isDataDisk ? [t('mountOwn')] : []),
              ].join(' · ')}
              isChosen={form.fields.folder === below(folder)}
              onChoose={() => form.change({ folder: below(folder) })}
            />
          ))}
        </fieldset>
      )}
      {office !== null && mounts.every(({ isDataDisk }) => isDataDisk) ? <Notice>{t('noMounts')}</Notice> : null}
      <TextInput
        size="md"
        label={t('field.folder')}
        description={t('hint.folder')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('folder')}
      />
    </>
  );
}

/** A disk may hold other things too. */
const below = (mount: string) => `${mount.replace(/\/$/, '')}/printfront`;

function SftpFields({ form, ...secret }: TargetFieldsProps) {
  const { t } = useTranslation('backups');
  const { withKey } = form.fields;
  const isOther = (changes: Partial<TargetDraft>) => form.change({ ...changes, hostKey: null });
  return (
    <>
      <div className={styles.wide}>
        <TextInput
          size="md"
          label={t('field.host')}
          description={t('hint.host')}
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
          onChange={(event) => isOther({ host: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          label={t('field.port')}
          inputMode="numeric"
          {...form.field('port')}
          onChange={(event) => isOther({ port: event.currentTarget.value })}
        />
      </div>
      <div className={styles.two}>
        <TextInput
          size="md"
          label={t('field.user')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('user')}
        />
        {withKey ? null : <Secret label={t('field.password')} {...secret} />}
      </div>
      <Checkbox
        size="md"
        label={t('field.withKey')}
        description={t('hint.withKey')}
        checked={withKey}
        onChange={(event) => form.change({ withKey: event.currentTarget.checked })}
      />
      <TextInput
        size="md"
        label={t('field.folder')}
        description={t('hint.sftpFolder')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('subfolder')}
      />
    </>
  );
}

function BucketFields({ form, ...secret }: TargetFieldsProps) {
  const { t } = useTranslation('backups');
  const input = { size: 'md', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextInput
        {...input}
        label={t('field.endpoint')}
        description={t('hint.endpoint')}
        inputMode="url"
        {...form.field('endpoint')}
      />
      <div className={styles.two}>
        <TextInput {...input} label={t('field.bucket')} {...form.field('bucket')} />
        <TextInput {...input} label={t('field.region')} {...form.field('region')} />
      </div>
      <div className={styles.two}>
        <TextInput {...input} label={t('field.accessKeyId')} {...form.field('accessKeyId')} />
        <Secret label={t('field.secretKey')} {...secret} />
      </div>
      <TextInput {...input} label={t('field.subfolder')} {...form.field('subfolder')} />
    </>
  );
}

function RemoteFields({ form, office }: TargetFieldsProps) {
  const { t } = useTranslation('backups');
  const remotes = office?.remotes ?? [];
  return (
    <>
      {remotes.length === 0 ? <Notice kind="warn">{t('noRemotes')}</Notice> : null}
      <div className={styles.two}>
        <TextInput
          size="md"
          label={t('field.remote')}
          list="backup-remotes"
          autoComplete="off"
          spellCheck={false}
          {...form.field('remote')}
        />
        <TextInput
          size="md"
          label={t('field.folder')}
          autoComplete="off"
          spellCheck={false}
          {...form.field('subfolder')}
        />
      </div>
      <datalist id="backup-remotes">
        {remotes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type SecretProps = Pick<TargetFieldsProps, 'secret' | 'onSecret' | 'kept' | 'isSecretMissing'> & { label: string };

/** Written and never shown again. */
function Secret({ label, secret, onSecret, kept, isSecretMissing = false }: SecretProps) {
  const { t } = useTranslation('backups');
  const elsewhere = t('hint.keptElsewhere');
  return (
    <TextInput
      size="md"
      type="password"
      label={label}
      description={kept === 'here' ? t('hint.kept') : kept === 'elsewhere' && !isSecretMissing ? elsewhere : undefined}
      error={isSecretMissing ? elsewhere : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      maxLength={500}
      value={secret}
      onChange={(event) => onSecret(event.currentTarget.value)}
    />
  );
}
