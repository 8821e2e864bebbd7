import { Paper, Stack, Text, Title } from '@mantine/core';
import type { User } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { useTranslation } from 'react-i18next';
import { accountText } from '#text/account.ts';
import { deskPinText } from '#text/desk-pin.ts';
import { addText } from '#text/i18n.ts';
import { ownDataText } from '#text/own-data.ts';
import { passkeysText } from '#text/passkeys.ts';
import { secondFactorText } from '#text/second-factor.ts';
import { signInText } from '#text/sign-in.ts';
import { OwnDataPanel } from '../own-data/own-data-panel.tsx';
import { PasskeyPanel } from '../passkeys/passkey-panel.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import styles from './account.module.css';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinPanel } from './pin-panel.tsx';
import { SessionList } from './session-list.tsx';

addText('account', accountText);
addText('deskPin', deskPinText);
addText('ownData', ownDataText);
addText('passkeys', passkeysText);
addText('secondFactor', secondFactorText);
addText('signIn', signInText);

/** What people change of their own account, staff and customers alike. */
export function AccountPage({ me }: { me: User }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="lg" className={styles.page}>
      <Title order={1}>{t('title')}</Title>
      <div className={styles.columns}>
        <Stack gap="lg">
          <Paper withBorder p="lg" bg="var(--surface)">
            <NameForm key={me.name} name={me.name} />
          </Paper>
          <Paper withBorder p="lg" bg="var(--surface)">
            <Title order={2} size="h3" mb="md">
              {t('passwordTitle')}
            </Title>
            {me.provider === 'local' ? (
              <PasswordForm />
            ) : (
              <Text>{t('passwordElsewhere', { provider: me.provider })}</Text>
            )}
          </Paper>
          <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('passkeys:title')}>
            <Title order={2} size="h3" mb="md">
              {t('passkeys:title')}
            </Title>
            <PasskeyPanel me={me} />
          </Paper>
          {isMaintainer(me.rank) ? (
            <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('deskPin:title')}>
              <Title order={2} size="h3" mb="md">
                {t('deskPin:title')}
              </Title>
              <PinPanel me={me} />
            </Paper>
          ) : null}
        </Stack>
        <Stack gap="lg">
          <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('secondFactor:title')}>
            <Title order={2} size="h3" mb="md">
              {t('secondFactor:title')}
            </Title>
            <SecondFactorPanel me={me} />
          </Paper>
          <Paper withBorder p="lg" bg="var(--surface)">
            <Title order={2} size="h3" mb="md">
              {t('sessionsTitle')}
            </Title>
            <SessionList />
          </Paper>
          <Paper withBorder p="lg" bg="var(--surface)" component="section" aria-label={t('ownData:title')}>
            <Title order={2} size="h3" mb="md">
              {t('ownData:title')}
            </Title>
            <OwnDataPanel me={me} />
          </Paper>
        </Stack>
      </div>
    </Stack>
  );
}
