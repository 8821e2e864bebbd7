import { Anchor, Center, Group, Stack } from '@mantine/core';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router';
import { meQuery } from '#api/user-queries.ts';
import { safeReturnPath } from '#features/sign-in/return-path.ts';
import { SignInForm } from '#features/sign-in/sign-in-form.tsx';
import { addText } from '#text/i18n.ts';
import { signInText } from '#text/sign-in.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';

addText('signIn', signInText);

const wayOn = (wanted: string | null, rank: number) =>
  safeReturnPath(wanted) ?? (isMaintainer(rank) ? '/admin/orders' : '/');

/** Who is signed in already is sent on; a server that cannot say counts as nobody. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const me = await queryClient.fetchQuery(meQuery()).catch(() => null);
    return me === null ? null : redirect(wayOn(new URL(request.url).searchParams.get('return'), me.rank));
  };

export function Component() {
  const { t } = useTranslation('signIn');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack align="center" gap="lg" w="100%">
        <SignInForm
          onSignedIn={(user) => {
            // What was loaded for nobody, or for somebody else, is not this person's.
            queryClient.clear();
            queryClient.setQueryData(meQuery().queryKey, user);
            void navigate(wayOn(search.get('return'), user.rank), { replace: true });
          }}
        />
        <Group gap="md">
          <Anchor component={Link} to="/" size="lg">
            {t('toHome')}
          </Anchor>
          <LanguageButtons />
          <ColorSchemeButton />
        </Group>
      </Stack>
    </Center>
  );
}
