import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SignInProblem } from './sign-in-problem.tsx';

interface SignInCardProps {
  title: string;
  hint?: string;
  children: ReactNode;
  /** Below the card: other ways. */
  links?: ReactNode;
}

/** One thing to do, in the middle of the page; above it what went wrong on the way here. */
export function SignInCard({ title, hint, children, links }: SignInCardProps) {
  return (
    <Stack w="100%" maw={440} gap="lg">
      <SignInProblem />
      <Paper p={{ base: 'lg', xs: 'xl' }} withBorder bg="var(--surface)">
        <Stack gap="lg">
          <div>
            <Title order={1} fz={30}>
              {title}
            </Title>
            {hint === undefined ? null : (
              <Text c="dimmed" mt={4}>
                {hint}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
      {links}
    </Stack>
  );
}
