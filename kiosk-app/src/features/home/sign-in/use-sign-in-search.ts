import { useSearchParams } from 'react-router';

/** The search part for links among the sign-in pages: the way back travels along, a problem does not. */
export function useSignInSearch(): string {
  const [search] = useSearchParams();
  const wanted = search.get('return');
  if (wanted === null) return '';
  const kept = new URLSearchParams({ return: wanted });
  if (search.has('again')) kept.set('again', '1');
  return `?${kept}`;
}
