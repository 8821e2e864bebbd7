import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { passwordHelpQuery } from '#api/password-help-query.ts';
import { forgottenPasswordText } from '#text/forgotten-password.ts';
import { addText } from '#text/i18n.ts';

addText('forgottenPassword', forgottenPasswordText);

/** With a forgotten password. Nobody is written to, so it is always a person. */
export function WhoCanHelp() {
  const { t } = useTranslation('forgottenPassword');
  const { data: help } = useQuery(passwordHelpQuery());
  const answer = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => answer.current?.focus(), []);
  return (
    <Stack ref={answer} tabIndex={-1} gap="xs" role="group" aria-label={t('title')} style={{ outline: 'none' }}>
      <Text fw={600}>{t('title')}</Text>
      <Text>{t('anybody')}</Text>
      <Text>{t('staff')}</Text>
      <Text>
        {t('onlyOwner')}
        {help === undefined ? null : (
          <>
            {' '}
            {t('ownerCommand')} <code>{help.ownerCommand}</code>
          </>
        )}
      </Text>
      <div>
        <Anchor component={Link} to="/choose-password" underline="always" py="xs" display="inline-block">
          {t('haveCode')}
        </Anchor>
      </div>
    </Stack>
  );
}
