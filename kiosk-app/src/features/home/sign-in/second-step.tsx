import { Button, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { secondFactorText } from '#text/second-factor.ts';
import type { SignInFields } from './sign-in-fields.ts';

addText('secondFactor', secondFactorText);

/** After a right password: the code of the phone. */
export function SecondStep({ form, onOther }: { form: SignInFields; onOther: () => void }) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <div>
        <Title order={2} size="h3">
          {t('signIn.title')}
        </Title>
        <Text>{t('signIn.hint', { username: form.fields.username })}</Text>
      </div>
      <TextInput
        size="lg"
        label={t('code')}
        description={t('codeOrRecovery')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <Text c="dimmed" size="sm">
        {t('signIn.lost')}
      </Text>
      <div>
        <Button size="compact-md" variant="subtle" onClick={onOther}>
          {t('signIn.other')}
        </Button>
      </div>
    </>
  );
}
