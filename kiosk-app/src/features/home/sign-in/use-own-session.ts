import { getMe, type User } from '@printfront/shared/contracts/users.ts';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { createOwnSession, type OwnSession, type OwnSessionView } from './own-session.ts';

/** A sign-in in another tab, as at a provider, is noticed this soon. */
const ASK_AGAIN_MS = 3_000;

/** Follows whether the owner of the page is still the one who is signed in, through every call that the page makes. */
export function useOwnSession(owner: User): { session: OwnSession; view: OwnSessionView } {
  const queryClient = useQueryClient();
  const session = useMemo(() => createOwnSession(owner, () => call(getMe, {})), [owner]);
  const view = useSyncExternalStore(session.subscribe, session.getView);

  useEffect(() => {
    const ends = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') session.heard(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') session.heard(event.action.error);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [session, queryClient]);

  const isLost = view.state !== 'here';
  const isUnsure = view.state === 'unsure';
  useEffect(() => {
    // What cannot be asked now is asked again.
    const ask = () => session.confirm().catch(() => undefined);
    const askWhenSeen = () => document.visibilityState === 'visible' && ask();
    // Photos wait for the answer, also behind another tab; for a sign-in only a person who looks does.
    const timer = isLost ? setInterval(isUnsure ? ask : askWhenSeen, ASK_AGAIN_MS) : undefined;
    window.addEventListener('focus', askWhenSeen);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', askWhenSeen);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [session, isLost, isUnsure]);

  useEffect(() => {
    if (!isLost) return;
    // Nothing is looked at again by itself: it might be another person's. Reading on is for the owner who is back.
    focusManager.setFocused(false);
    return () => focusManager.setFocused(undefined);
  }, [isLost]);

  useEffect(() => {
    if (view.returns > 0) void queryClient.invalidateQueries();
  }, [view.returns, queryClient]);

  return { session, view };
}
