import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { connectShopLink, shopSetUpLink } from '@printfront/shared/domain/connect-shop-link.ts';
import { formatTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyText } from '#ui/copy-text.tsx';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { LocalAddress } from './local-address.tsx';
import styles from './shops.module.css';

export interface EnrolmentProps {
  shops: readonly ShopServer[];
  timeZone: string;
  /** Origin of central; null where this page is open at a shop’s address. */
  centralUrl: string | null;
  onDone: () => void;
}

export interface MadeCode {
  id: string;
  name: string;
  enrolCode: string;
  expiresAt: string;
}

export const hasConnected = (shops: readonly ShopServer[], made: MadeCode) =>
  shops.some(({ id, state, lockedOutAt }) => id === made.id && state === 'enrolled' && lockedOutAt === undefined);

/** To who looks at it on that computer itself. */
const HERE = 'http://localhost:8080';

/** As they stand in the settings of the shop's server. */
const settingsFor = (centralUrl: string, { enrolCode }: MadeCode) =>
  `CENTRAL_URL=${centralUrl}\nENROL_CODE=${enrolCode}`;

interface EnrolCodeProps extends EnrolmentProps {
  made: MadeCode;
  title?: string;
  doneLabel?: string;
}

/** Shown once: to scan with a phone in the shop, to open on the shop's computer itself, for reading out, and as lines of settings. */
export function EnrolCode({ made, title, shops, timeZone, centralUrl, doneLabel, onDone }: EnrolCodeProps) {
  const { t, i18n } = useTranslation('shops');
  const hasCome = hasConnected(shops, made);
  // What a second shop has for itself; the first has what is set for all.
  const hasOthers = shops.some(({ id, state }) => id !== made.id && state === 'enrolled');
  const lines = settingsFor(centralUrl ?? 'https://prints.example', made);
  return (
    <Paper withBorder p="lg">
      <Stack gap="md">
        {hasCome ? null : (
          <>
            <Title order={2} size="h3">
              {title ?? t('enrolTitle', { name: made.name })}
            </Title>
            <div className={styles.codes}>
              <span className={styles.bigCode}>{formatTypedCode(made.enrolCode)}</span>
              {centralUrl === null ? null : (
                <div className={styles.scanned}>
                  <QrCode
                    payload={connectShopLink({ url: centralUrl, enrolCode: made.enrolCode })}
                    label={t('enrolQr')}
                  />
                </div>
              )}
            </div>
            <LocalAddress address={centralUrl} />
            <Text>{t('enrolOnce', { time: formatInstant(made.expiresAt, timeZone, i18n.language) })}</Text>
            <ul className={styles.ways}>
              {centralUrl === null ? null : (
                <>
                  <li>{t('enrolByPhone')}</li>
                  <li>
                    {t('enrolHere')}{' '}
                    <Anchor
                      underline="always"
                      href={shopSetUpLink(HERE, { url: centralUrl, enrolCode: made.enrolCode })}
                      target="_blank"
                    >
                      {t('enrolOpen')}
                    </Anchor>
                  </li>
                </>
              )}
              <li>
                {t('enrolPage')}
                {centralUrl === null ? null : (
                  <CopyText
                    text={centralUrl}
                    label={t('copyAddress')}
                    copiedLabel={t('copied')}
                    byHandLabel={t('copyByHand')}
                  />
                )}
              </li>
            </ul>
            <details className={styles.installer}>
              <summary>{t('forInstaller')}</summary>
              <Text my={4}>{t('enrolSettings')}</Text>
              <div className={styles.settings}>
                <CopyText
                  text={lines}
                  label={t('copySettings')}
                  copiedLabel={t('copied')}
                  byHandLabel={t('copyByHand')}
                />
              </div>
              {centralUrl === null ? <Text c="dimmed">{t('enrolCentral')}</Text> : null}
            </details>
          </>
        )}
        <div role="status">
          {hasCome ? (
            <Notice kind="good" action={hasOthers ? <OwnOfNewShop id={made.id} /> : undefined}>
              {t('enrolDone', { name: made.name })}
            </Notice>
          ) : (
            <Text c="dimmed">{t('enrolWaiting')}</Text>
          )}
        </div>
        <div>
          <Button size="md" variant={hasCome || doneLabel !== undefined ? 'filled' : 'default'} onClick={onDone}>
            {doneLabel ?? t('done')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}

function OwnOfNewShop({ id }: { id: string }) {
  const { t } = useTranslation('shops');
  return (
    <div className={styles.ownLinks}>
      <Button component={Link} to={`/admin/settings/shops?shop=${id}`} size="md" variant="default">
        {t('ownOfShop')}
      </Button>
      <Button component={Link} to="/admin/users" size="md" variant="default">
        {t('peopleOfShop')}
      </Button>
    </div>
  );
}
