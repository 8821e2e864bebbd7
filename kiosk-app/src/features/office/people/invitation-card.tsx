import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { SignInInvitation } from '@printfront/shared/contracts/staff-accounts.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { formatInstant } from '#ui/format.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { LocalAddress } from '../shops/local-address.tsx';
import styles from './people.module.css';

interface InvitationCardProps {
  invitation: SignInInvitation;
  timeZone: string;
  onDone: () => void;
}

/** The link and code with which somebody chooses a password. Nobody can show it again. */
export function InvitationCard({ invitation, timeZone, onDone }: InvitationCardProps) {
  const { t, i18n } = useTranslation('users');
  const { user, link, code, expiresAt } = invitation;
  const { name } = user;
  const address = link.replace(/^https?:\/\//, '').replace(/#.*/, '');
  return (
    <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('link.title', { name })}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('link.title', { name })}
        </Title>
        <div className={styles.qr}>
          <QrCode payload={link} label={t('link.qr')} />
        </div>
        <Text ta="center">{t('link.scan', { name })}</Text>
        <LocalAddress address={link} />
        <div className={styles.link}>
          <CopyText text={link} label={t('link.copy')} copiedLabel={t('link.copied')} byHandLabel={t('link.byHand')} />
        </div>
        <div>
          <Text>{t('link.orCode', { address })}</Text>
          <span className={styles.code} data-sign-in-code>
            {code}
          </span>
        </div>
        <Text c="dimmed">{t('link.until', { time: formatInstant(expiresAt, timeZone, i18n.language) })}</Text>
        <Button size="md" variant="default" onClick={onDone}>
          {t('link.done')}
        </Button>
      </Stack>
    </Paper>
  );
}
