import { ChangePerson } from '#features/desk/change-person/change-person.tsx';
import { SignInForm } from '#features/home/sign-in/sign-in-form.tsx';
import { addText } from '#text/i18n.ts';
import { signInText } from '#text/sign-in.ts';

export { StaffSession } from './staff-session.tsx';

addText('signIn', signInText);

/** The page anew: nothing that one person has begun is saved by the next. */
const beginAnew = () => window.location.reload();

/** The desk's question, with the form of the sign-in page for who has no PIN. */
export function ChangePersonHere({ myId, onClose }: { myId: string | undefined; onClose: () => void }) {
  return (
    <ChangePerson
      myId={myId}
      passwordForm={<SignInForm onSignedIn={beginAnew} />}
      onChanged={beginAnew}
      onClose={onClose}
    />
  );
}
