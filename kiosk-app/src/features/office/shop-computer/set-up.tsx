import { Button } from '@mantine/core';
import { finishShopSetUp, type ShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { shopComputerQuery } from '#api/shop-computer-queries.ts';
import { IconArrowLeft } from '#ui/icons.tsx';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import firstRun from '../first-run/first-run.module.css';
import { HasBackup } from '../first-run/has-backup.tsx';
import { StepsFrame } from '../first-run/step-frame.tsx';
import { ComputerPanel } from './computer-panel.tsx';
import { CallProblem, NextStep, SayUnsaved, StepDone } from './panel.tsx';
import { SetUpCode } from './set-up-code.tsx';
import { isDecided, keepStep, readFurthest, readStep, SET_UP_STEPS, type SetUpStep } from './set-up-steps.ts';
import { SetUpSummary } from './set-up-summary.tsx';

/** Few have one. */
const RestoreHere = lazy(async () => ({ default: (await import('../backups/restore-here.tsx')).RestoreHere }));
const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * From the code of the log to a shop that opens.
 *
 * @param given a code from the address; empty where there was none
 * @param wasEntered the code was typed in this browser before
 */
export function SetUp({ given, wasEntered }: { given: string; wasEntered: boolean }) {
  const { t } = useTranslation('shopComputer');
  usePageTitle(t('title'), 'Printfront');
  const [isEntered, setEntered] = useState(wasEntered);
  const [code, setCode] = useState('');
  const [isRestoring, setRestoring] = useState(false);
  const computer = useQuery({ ...shopComputerQuery(), enabled: isEntered });
  const isStranger = computer.error instanceof CallError && computer.error.isSignedOut;
  // Its server is away meanwhile, and knows this browser no more.
  if (isRestoring) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RestoreHere code={code} timeZone={timeZoneHere()} onBack={() => setRestoring(false)} />
      </Suspense>
    );
  }
  // A start makes another code, and this browser a stranger.
  if (!isEntered || isStranger) {
    const enter = (typed: string) => {
      setCode(typed);
      if (isEntered) void computer.refetch();
      else setEntered(true);
    };
    return <SetUpCode given={given} onEntered={enter} />;
  }
  if (computer.data === undefined) return <LoadingScreen />;
  return <Steps computer={computer.data} onRestore={() => setRestoring(true)} />;
}

function Steps({ computer, onRestore }: { computer: ShopComputer; onRestore: () => void }) {
  const { t } = useTranslation('shopComputer');
  const [step, setStep] = useState<SetUpStep>(() => readStep(computer));
  const finish = useMutation<unknown, CallError>({
    mutationFn: () => call(finishShopSetUp, {}),
    // All anew: this browser has no right to anything here any more.
    onSuccess: () => window.location.assign('/admin'),
  });
  const at = SET_UP_STEPS.indexOf(step);
  // What the router's step fills in is not done before somebody has seen it.
  const [furthest, setFurthest] = useState(() => readFurthest(at));
  const goTo = (to: SetUpStep | undefined) => {
    if (to === undefined) return;
    const reached = Math.max(furthest, SET_UP_STEPS.indexOf(to));
    keepStep(to, reached);
    setFurthest(reached);
    setStep(to);
  };
  const steps = SET_UP_STEPS.map((key, place) => {
    const isDone = key !== 'summary' && place <= furthest && isDecided(computer, key);
    return { key, name: t(`step.${key}.name`), hint: t(`step.${key}.hint`), isDone };
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  // What stands there typed is a decision that nobody has saved yet.
  const [isUnsaved, setUnsaved] = useState(false);
  const isDone = step !== 'summary' && !isUnsaved && isDecided(computer, step);
  const words = {
    brand: t('title'),
    progress: t('progress', { done, total: SET_UP_STEPS.length }),
    steps: t('steps'),
  };
  return (
    <StepsFrame
      step={step}
      steps={steps}
      words={words}
      later={t('later')}
      title={t(`step.${step}.title`)}
      lead={t(`step.${step}.lead`)}
    >
      {at === 0 && computer.shop === null ? <HasBackup onRestore={onRestore} /> : null}
      <div className={firstRun.fields}>
        {step === 'summary' ? (
          <SetUpSummary computer={computer} onChoose={goTo} />
        ) : (
          <StepDone value={isDone}>
            <NextStep value={() => goTo(SET_UP_STEPS[at + 1])}>
              <SayUnsaved value={setUnsaved}>
                <ComputerPanel key={step} part={step} computer={computer} />
              </SayUnsaved>
            </NextStep>
          </StepDone>
        )}
        <CallProblem error={finish.error} />
      </div>
      <div className={firstRun.bar}>
        {at === 0 ? null : (
          <Button
            size="md"
            variant="subtle"
            color="dark"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            onClick={() => goTo(SET_UP_STEPS[at - 1])}
          >
            {t('back')}
          </Button>
        )}
        <span className={firstRun.between} />
        {step === 'summary' ? (
          <Button
            size="md"
            loading={finish.isPending}
            disabled={computer.shop === null}
            onClick={() => finish.mutate()}
          >
            {t('openShop')}
          </Button>
        ) : (
          <Button
            size="md"
            variant={isDone ? 'filled' : 'subtle'}
            color={isDone ? undefined : 'dark'}
            onClick={() => goTo(SET_UP_STEPS[at + 1])}
          >
            {t(isDone ? 'next' : 'skip')}
          </Button>
        )}
      </div>
    </StepsFrame>
  );
}
