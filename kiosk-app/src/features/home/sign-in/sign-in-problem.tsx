import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadProblemWords } from '#api/problem-words.ts';
import { Notice } from '#ui/notice.tsx';

/** What the server leads back with. Anybody can write an address, so nothing else is ever shown. */
const PROBLEMS = [
  ...(['sign-in-expired', 'sign-in-refused', 'provider-unreachable'] as const),
  ...(['too-many-requests', 'account-disabled'] as const),
] as const;

/** Words for a sign-in through a provider that failed. */
export function SignInProblem() {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const problem = PROBLEMS.find((code) => code === search.get('problem'));
  const words = useQuery({
    queryKey: ['problem-words', problem],
    queryFn: () => loadProblemWords(problem ?? '').then(() => true),
    enabled: problem !== undefined,
  });
  return problem === undefined || !words.isSuccess ? null : <Notice kind="bad">{t(`problems:${problem}`)}</Notice>;
}
