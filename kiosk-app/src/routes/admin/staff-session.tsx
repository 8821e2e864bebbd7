import type { User } from '@printfront/shared/contracts/users.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { tellSignedInAgain } from '#api/signed-in-again.ts';
import { ChangePerson } from '#features/desk/change-person/change-person.tsx';
import { OwnWay } from '#features/home/sign-in/sign-in-again.tsx';
import { useOwnSession } from '#features/home/sign-in/use-own-session.ts';

/** Over a page of staff whose session has ended: what they typed stays, and goes on once they have signed in again. */
export function StaffSession({ me, onBack }: { me: User; onBack: () => void }) {
  const { t } = useTranslation('deskPin');
  const [owner] = useState(me);
  const { session, view } = useOwnSession(owner);
  const { state, returns } = view;
  const { revalidate } = useRevalidator();
  const back = useEffectEvent(onBack);
  useEffect(() => {
    // It comes with the first refusal, and goes when that was of a moment ago.
    session.confirm().then(back, () => undefined);
  }, [session]);
  useEffect(() => {
    if (returns === 0) return;
    tellSignedInAgain();
    // A page that could not be loaded meanwhile.
    void revalidate();
    back();
  }, [returns, revalidate]);
  useEffect(() => {
    // What one person has begun is not saved by the next. The browser asks before anything typed is lost.
    if (state === 'someone-else') window.location.reload();
  }, [state]);
  if (state === 'here' || state === 'unsure') return null;
  return (
    <ChangePerson
      myId={undefined}
      again={{ title: t('signIn:againTitle'), hint: t('againHint', { name: owner.name }) }}
      passwordForm={<OwnWay owner={owner} onSignedIn={session.signedIn} />}
      onChanged={session.signedIn}
      onClose={() => window.location.assign('/sign-in/local')}
    />
  );
}
