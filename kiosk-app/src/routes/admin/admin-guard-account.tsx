import { signOut } from '@printfront/shared/contracts/auth.ts';
import { getMe } from '@printfront/shared/contracts/users.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';
import button from '#ui/account-button.module.css';
import { DropDown, DropItem } from '#ui/drop-down.tsx';
import { IconLogout, IconRefresh, IconUser } from '#ui/icons.tsx';
import { initialOf } from '#ui/initial-of.ts';
import styles from './admin.module.css';

const load = () => import('./change-person-here.tsx');
const ChangePersonHere = lazy(async () => ({ default: (await load()).ChangePersonHere }));
const StaffSession = lazy(async () => ({ default: (await load()).StaffSession }));

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.isSignedOut;

/** Who is signed in, and the way out. */
export function AdminAccount() {
  const [isChanging, setChanging] = useState(false);
  const { t } = useTranslation('adminFrame');
  const me = useQuery({ ...meQuery(), enabled: false });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);
  const isAsking = useRef(false);
  useEffect(() => {
    const hear = async ({ action }: { action?: { type: string; error?: unknown } }) => {
      if (!isSignedOut(action?.error) || isAsking.current) return;
      isAsking.current = true;
      // Who has signed in at the shop alone is still there when central refuses: its pages say that themselves.
      await call(getMe, {}).catch((error: unknown) => setRefused(isSignedOut(error)));
      isAsking.current = false;
    };
    const ends = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) => cache.subscribe(hear));
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    onSettled: (_nothing, error) => {
      const isOut = error === null || (error instanceof CallError && error.isSignedOut);
      if (!isOut) return;
      // Nothing of the orders stays behind for the next person who sits down.
      queryClient.clear();
      void navigate('/sign-in/local', { replace: true });
    },
  });
  const name = me.data?.name ?? '';
  return (
    <>
      <DropDown
        className={`${button.account} ${styles.account}`}
        label={t('account', { name })}
        face={
          <>
            {/* By the style: beside the name it is no word of the button. */}
            <span className={styles.letter} data-letter={initialOf(name)} />
            <span>{name}</span>
          </>
        }
        title={name}
        foot={
          leave.isError ? (
            <p role="alert" className={button.trouble}>
              {t('admin:signOutFailed')}
            </p>
          ) : null
        }
      >
        <DropItem to="/admin/account" icon={<IconUser size={20} aria-hidden />}>
          {t('ownAccount')}
        </DropItem>
        <DropItem icon={<IconRefresh size={20} aria-hidden />} onChoose={() => setChanging(true)}>
          {t('changePerson')}
        </DropItem>
        <DropItem isKept icon={<IconLogout size={20} aria-hidden />} onChoose={() => leave.mutate()}>
          {t('admin:signOut')}
        </DropItem>
      </DropDown>
      {isRefused && me.data ? (
        <Suspense>
          <StaffSession me={me.data} onBack={() => setRefused(false)} />
        </Suspense>
      ) : null}
      {isChanging ? (
        <Suspense>
          <ChangePersonHere myId={me.data?.id} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
