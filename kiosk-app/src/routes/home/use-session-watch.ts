import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';
import { signInPath } from '#features/home/sign-in/sign-in-path.ts';

/** Signed out on another device: a call that was refused for it leads to sign in, and back here. */
export function useSessionWatch(error: unknown): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSignedOut = error instanceof CallError && error.isSignedOut;
  useEffect(() => {
    if (!isSignedOut) return;
    queryClient.setQueryData(meQuery().queryKey, null);
    void navigate(signInPath(`${pathname}${search}`), { replace: true });
  }, [isSignedOut, queryClient, navigate, pathname, search]);
}
