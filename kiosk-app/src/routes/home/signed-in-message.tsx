import { Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SignedInMessageProps {
  title: string;
  hint: string;
  /** What to do next. */
  actions: ReactNode;
}

/** One thing said within the signed-in frame, which has language and colours itself. */
export function SignedInMessage({ title, hint, actions }: SignedInMessageProps) {
  return (
    <Center mih="50dvh" py="xl">
      <Stack align="center" gap="lg" maw={560} ta="center">
        <Title order={1}>{title}</Title>
        <Text size="xl">{hint}</Text>
        <Group justify="center">{actions}</Group>
      </Stack>
    </Center>
  );
}
