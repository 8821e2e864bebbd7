import { Button } from '@mantine/core';
import { startProviderSignIn } from '@printfront/shared/contracts/auth.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callUrl } from '#api/call.ts';
import { authProvidersQuery } from '#api/user-queries.ts';
import { addText } from '#text/i18n.ts';
import { signInText } from '#text/sign-in.ts';
import { Notice } from '#ui/notice.tsx';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import styles from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';

addText('signIn', signInText);

interface SignInAgainProps {
  owner: User;
  /** Another person has signed in meanwhile. */
  isSomeoneElse: boolean;
  /** Photos of the owner that are only on this page. */
  unsentCount: number;
  onSignedIn: (user: User) => void;
  /** The owner’s photos are not to be sent: on as the user who is signed in. */
  onDrop: () => void;
}

/**
 * Over a page whose owner is not signed in any more. The page stays as it is, with what was typed and chosen, and goes on
 * once they have signed in again; another person is asked first what is to become of it.
 */
export function SignInAgain({ owner, isSomeoneElse, unsentCount, onSignedIn, onDrop }: SignInAgainProps) {
  const { t } = useTranslation('signIn');
  const [wantsBack, setWantsBack] = useState(false);
  const { name } = owner;
  if (isSomeoneElse && !wantsBack) {
    return (
      <Cover key="someone-else" title={t('elseTitle')} hint={t('elseHint', { count: unsentCount, name })}>
        <div className={styles.actions}>
          <Button size="lg" h="auto" mih={50} py="xs" styles={WRAPPED} onClick={() => setWantsBack(true)}>
            {t('elseBack', { name })}
          </Button>
          <Button size="lg" h="auto" mih={50} py="xs" styles={WRAPPED} variant="default" onClick={onDrop}>
            {t('elseDrop')}
          </Button>
        </div>
      </Cover>
    );
  }
  return (
    <Cover key="again" title={t('againTitle')} hint={t('againHint', { name })}>
      {unsentCount > 0 ? <Notice>{t('againPhotos', { count: unsentCount })}</Notice> : null}
      <OwnWay owner={owner} onSignedIn={onSignedIn} />
      {/* The browser asks before photos that are only here are lost. */}
      <Button size="md" variant="subtle" component="a" href="/">
        {t('againLeave')}
      </Button>
    </Cover>
  );
}

const WRAPPED = { label: { whiteSpace: 'normal', lineHeight: 1.3 } } as const;

/** The way this person signs in. A provider leads the browser away, so it gets a tab of its own. */
export function OwnWay({ owner, onSignedIn }: Pick<SignInAgainProps, 'owner' | 'onSignedIn'>) {
  const { t } = useTranslation('signIn');
  const { data: providers } = useQuery(authProvidersQuery());
  const provider = providers?.find(({ id }) => id === owner.provider);
  if (owner.provider !== 'local' && providers === undefined) return null;
  if (provider === undefined) return <SignInForm onSignedIn={onSignedIn} />;
  const href = callUrl(startProviderSignIn, { provider: provider.id }, { return: '/signed-in' });
  return (
    <div className={styles.actions}>
      <Button size="lg" component="a" href={href} target="_blank" rel="noopener">
        {t('continueWith', { name: provider.name })}
      </Button>
      <p className={styles.hint}>{t('againElsewhere')}</p>
    </div>
  );
}

function Cover({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const cover = useModalDialog();
  const titleId = useId();
  return (
    <dialog
      ref={cover}
      className={styles.cover}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Chromium closes at the second Escape without asking.
      onClose={() => cover.current?.showModal()}
    >
      <div className={styles.column}>
        <div>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          <p className={styles.hint}>{hint}</p>
        </div>
        {children}
      </div>
    </dialog>
  );
}
