import { finishFirstRun, lookUpFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { createShop } from '@printfront/shared/contracts/shops.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { CatalogueStep } from './catalogue-step.tsx';
import { CodeCard } from './code-card.tsx';
import { ConnectStep, type Finished } from './connect-step.tsx';
import {
  bodyOfDraft,
  type FirstRunBody,
  type FirstRunDraft,
  type FirstRunStart,
  type KeptFirstRun,
  STEPS,
  type Step,
  type StepProps,
  startOf,
  useKeptFirstRun,
} from './first-run-draft.ts';
import { FirstRunProblem } from './first-run-problem.tsx';
import { HasBackup } from './has-backup.tsx';
import { HoursStep } from './hours-step.tsx';
import { forgetLogo, useKeptLogo } from './kept-logo.ts';
import { refusedOwner, useOwnerCheck } from './owner-check.ts';
import { OwnerStep } from './owner-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { sendFirstLogo } from './send-first-logo.ts';
import { ShopStep } from './shop-step.tsx';
import { StepFrame } from './step-frame.tsx';

/** Few have one. */
const RestoreHere = lazy(async () => ({ default: (await import('../backups/restore-here.tsx')).RestoreHere }));

/** A shop's computer has less room for its name than the shop. */
const NAME_OF_COMPUTER = 60;

/** From the code of the log to a shop that stands. @param given from a link; empty where somebody has come without one */
export function FirstRun({ given }: { given: string }) {
  const { t } = useTranslation('firstRun');
  const [kept, keep] = useKeptFirstRun(given);
  const [finished, setFinished] = useState<Finished | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const { code } = kept;
  usePageTitle(t('title'), 'Printfront');
  const start = useQuery({
    queryKey: ['first-run', code],
    queryFn: ({ signal }) => call(lookUpFirstRun, { body: { code }, signal }),
    enabled: code !== '' && finished === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (finished !== null) {
    return <ConnectStep {...finished} />;
  }
  if (code !== '' && start.isPending) return <LoadingScreen />;
  if (code === '' || start.data === undefined) {
    return <CodeCard error={start.error} onCode={(typed) => keep({ code: typed })} />;
  }
  if (isRestoring) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RestoreHere code={code} timeZone={start.data.timeZone} onBack={() => setRestoring(false)} />
      </Suspense>
    );
  }
  return (
    <Steps
      code={code}
      start={start.data}
      kept={kept}
      keep={keep}
      onFinished={setFinished}
      onRestore={() => setRestoring(true)}
    />
  );
}

interface StepsProps {
  code: string;
  start: FirstRunStart;
  kept: KeptFirstRun;
  keep: (changes: Partial<KeptFirstRun>) => void;
  onFinished: (finished: Finished) => void;
  /** Somebody has a backup of a shop. */
  onRestore: () => void;
}

function Steps({ code, start, kept, keep, onFinished, onRestore }: StepsProps) {
  const { t } = useTranslation('firstRun');
  const { step } = kept;
  const draft = kept.draft ?? startOf(start.settings);
  const { logo, isLost, choose } = useKeptLogo(draft.logoName);
  const finish = useFinish({ start, logo }, (finished) => {
    keep({ code: '', step: 'owner', draft: null });
    void forgetLogo();
    onFinished(finished);
  });
  const owner = useOwnerCheck(code, draft);
  const atEnd = refusedOwner(finish.error, finish.variables?.owner, draft.owner);
  const goTo = (to: Step, changes: Partial<FirstRunDraft> = {}) =>
    keep({ code, step: to, draft: { ...draft, ...changes } });

  const leave = (isSkipped: boolean) => {
    const skipped = [...draft.skipped.filter((one) => one !== step), ...(isSkipped ? [step] : [])];
    const next = STEPS[STEPS.indexOf(step) + 1] ?? step;
    const isOfPassword = step === 'owner' || step === 'shop';
    if (isOfPassword)
      return owner.check(
        () => keep({ step: next }),
        () => keep({ step: 'owner' }),
      );
    if (step !== 'hours') return goTo(next, { skipped });
    goTo(step, { skipped });
    const body = bodyOfDraft(code, start, { ...draft, skipped });
    // A page that was loaded again has forgotten the password.
    if (body === null) return goTo('owner', { skipped });
    const isOwners = (error: Error) => refusedOwner(error, body.owner, body.owner) !== null;
    finish.mutate(body, { onError: (error) => isOwners(error) && goTo('owner', { skipped }) });
  };
  const props: StepProps = {
    draft,
    start,
    onChange: (changes) => keep({ code, draft: { ...draft, ...changes } }),
    onNext: () => leave(false),
    onSkip: () => leave(true),
    onBack: () => goTo(STEPS[STEPS.indexOf(step) - 1] ?? step),
    isSending: finish.isPending || owner.isAsking,
    logo,
    isLogoLost: isLost,
    onLogo: (chosen) => {
      choose(chosen);
      keep({ code, draft: { ...draft, logoName: chosen?.name } });
    },
  };
  return (
    <StepFrame step={step} title={t(`${step}Title`)} lead={t(`${step}Lead`)}>
      <FirstRunProblem error={atEnd === null ? (owner.failure ?? finish.error) : null} />
      {step === 'owner' ? <HasBackup onRestore={onRestore} /> : null}
      {step === 'owner' ? (
        <OwnerStep
          {...props}
          refused={owner.refused ?? (atEnd?.isTyped ? atEnd : null)}
          onFieldLeft={owner.checkAtField}
        />
      ) : null}
      {step === 'shop' ? <ShopStep {...props} /> : null}
      {step === 'catalogue' ? <CatalogueStep {...props} /> : null}
      {step === 'payment' ? <PaymentStep {...props} /> : null}
      {step === 'hours' ? <HoursStep {...props} /> : null}
    </StepFrame>
  );
}

const noProblem = () => null;

/** All of it at once; then, signed in already, a code for the first computer. */
function useFinish(
  { start, logo }: { start: FirstRunStart; logo: File | null },
  onFinished: (finished: Finished) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(body: FirstRunBody) {
      const user = await call(finishFirstRun, { body });
      const name = localized(body.shop.name, currentLanguage());
      // The shop stands: without a code there is one to be had on its page.
      const made = await call(createShop, { body: { name: name.slice(0, NAME_OF_COMPUTER) } }).catch(() => null);
      // Neither does a logo that is refused undo it.
      const logoProblem = logo === null ? null : await sendFirstLogo(logo).then(noProblem, (error: Error) => error);
      return { user, finished: { name, timeZone: body.time?.timeZone ?? start.timeZone, made, logoProblem } };
    },
    onSuccess({ user, finished }) {
      onFinished(finished);
      queryClient.clear();
      queryClient.setQueryData(meQuery().queryKey, user);
    },
  });
}
