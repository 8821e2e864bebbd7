import { useSearchParams } from 'react-router';

/** The search part for links among the sign-in pages: the way back travels along, a problem does not. */
export function useSignInSearch(): string {
  const [search] = useSearchParams();
  const wanted = search.get('return');
  return wanted === null ? '' : `?${new URLSearchParams({ return: wanted })}`;
}
