import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { readShopAddress, shopSetUpLink } from '@printfront/shared/domain/connect-shop-link.ts';
import { ENROL_CODE_LENGTH, formatTypedCode, parseTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './first-run.module.css';
import { FirstRunTools } from './step-frame.tsx';

/** On the phone that has scanned central's code, in the shop's network: the way on to the shop's computer. @param code from the link */
export function ConnectShop({ code }: { code: string }) {
  const { t } = useTranslation('shops');
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const enrolCode = parseTypedCode(code, ENROL_CODE_LENGTH);
  return (
    <main className={styles.alone}>
      <FirstRunTools />
      <form
        noValidate
        className={styles.code}
        onSubmit={(event) => {
          event.preventDefault();
          const origin = readShopAddress(address);
          setWrong(origin === null);
          if (origin === null || enrolCode === null) return;
          window.location.assign(shopSetUpLink(origin, { url: window.location.origin, enrolCode }));
        }}
      >
        <Stack gap="lg">
          <Title order={1}>{t('connect.title')}</Title>
          {enrolCode === null ? (
            <Notice kind="warn">{t('connect.noCode')}</Notice>
          ) : (
            <>
              <p className={styles.lead}>{t('connect.lead')}</p>
              <span className={styles.connectCode}>{formatTypedCode(enrolCode)}</span>
              <TextInput
                size="lg"
                label={t('connect.address')}
                description={t('connect.addressHint')}
                placeholder="192.168.1.20"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={address}
                error={isWrong ? t('connect.wrong') : undefined}
                onChange={(event) => setAddress(event.currentTarget.value)}
              />
              <Button type="submit" size="lg">
                {t('connect.open')}
              </Button>
              <Text c="dimmed">{t('connect.next')}</Text>
            </>
          )}
        </Stack>
      </form>
    </main>
  );
}
