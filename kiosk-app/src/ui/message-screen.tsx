import { Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { LanguageButtons } from './language-buttons.tsx';

interface MessageScreenProps {
  title: string;
  hint: string;
  /** What to do next: a failure without a way on is a dead end. */
  actions?: ReactNode;
  /** A code that staff can read out on the phone. */
  code?: string;
}

/** A whole screen that says one thing: not found, failed, closed. */
export function MessageScreen({ title, hint, actions, code }: MessageScreenProps) {
  return (
    <Center mih="100dvh" p="xl" component="main">
      <Stack align="center" gap="lg" maw={560} ta="center">
        {code === undefined ? null : (
          <Text size="xl" fw={700} c="dimmed">
            {code}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        <Text size="xl">{hint}</Text>
        {actions}
        <Group gap="xs">
          <LanguageButtons />
          <ColorSchemeButton />
        </Group>
      </Stack>
    </Center>
  );
}
