import { mayAt, type Right } from '@printfront/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from './user-queries.ts';

const NOBODY = { rank: 0 };

/** Whether who is signed in may do it: what they may not is not offered. The servers judge for themselves. */
export function useMay(right: Right): boolean {
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  return mayAt(me ?? NOBODY, right);
}
