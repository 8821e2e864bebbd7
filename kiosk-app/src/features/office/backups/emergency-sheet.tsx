import type { BackupTarget } from '@printfront/shared/contracts/backup-settings.ts';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import sheet from './emergency-sheet.module.css';

interface EmergencySheetProps {
  target: BackupTarget;
  passphrase: string;
  /** As it was typed just now; what is kept is not given out. */
  secret: string;
  shopName: string;
  isCentral: boolean;
  timeZone: string;
}

/** Only on paper: what somebody needs who stands before a new computer. */
export function EmergencySheet({ target, passphrase, secret, shopName, isCentral, timeZone }: EmergencySheetProps) {
  const { t, i18n } = useTranslation('backups');
  const rows = [...placeRows(target, t), ...(secret === '' ? [] : [[secretName(target, t), secret] as const])];
  return createPortal(
    <article className={sheet.sheet} aria-hidden>
      <h1>{t('sheet.title')}</h1>
      <p>{t('sheet.keep')}</p>
      <dl>
        <dt>{t('sheet.of')}</dt>
        <dd>
          {shopName} – {t(isCentral ? 'sheet.ofCentral' : 'sheet.ofShop')}
        </dd>
        <dt>{t('sheet.date')}</dt>
        <dd>{formatInstant(new Date().toISOString(), timeZone, i18n.language)}</dd>
        <dt>{t('place')}</dt>
        <dd>{t(`kind.${target.kind}.name`)}</dd>
        {rows.map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
      </dl>
      <h2>{t('passphrase.title')}</h2>
      <p className={sheet.passphrase}>{passphrase}</p>
      <h2>{t('sheet.how')}</h2>
      <ol>
        {(['one', 'two', 'three', 'four'] as const).map((step) => (
          <li key={step}>{t(`sheet.steps.${step}`)}</li>
        ))}
      </ol>
    </article>,
    document.body,
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd className={sheet.exact}>{value}</dd>
  </>
);

type Translate = ReturnType<typeof useTranslation<'backups'>>['t'];

const secretName = (target: BackupTarget, t: Translate) =>
  t(target.kind === 's3' ? 'field.secretKey' : 'field.password');

/** Name and value of what says where a place is. */
export function placeRows(target: BackupTarget, t: Translate): (readonly [string, string])[] {
  const said = (rows: readonly (readonly [string, string | null])[]) =>
    rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  if (target.kind === 'folder') return [[t('field.folder'), target.folder]];
  if (target.kind === 'rclone')
    return said([
      [t('field.remote'), target.remote],
      [t('field.folder'), target.folder],
    ]);
  if (target.kind === 's3') {
    return said([
      [t('field.endpoint'), target.endpoint],
      [t('field.region'), target.region],
      [t('field.bucket'), target.bucket],
      [t('field.folder'), target.folder],
      [t('field.accessKeyId'), target.accessKeyId],
    ]);
  }
  return said([
    [t('field.host'), target.port === 22 ? target.host : `${target.host}:${target.port}`],
    [t('field.user'), target.user],
    [t('field.folder'), target.folder],
    [t('field.password'), target.withKey === true ? t('byOwnKey') : null],
  ]);
}
