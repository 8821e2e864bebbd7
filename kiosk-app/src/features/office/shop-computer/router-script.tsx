import { Button, Group } from '@mantine/core';
import { writeRouterScript } from '@printfront/shared/contracts/shop-computer.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import { CallProblem, Seen } from './panel.tsx';
import styles from './shop-computer.module.css';

/** How this computer gets into the router once the script has run there. */
export interface RouterAccount {
  readonly host: string;
  readonly username: string;
  readonly password: string;
}

type Body = Parameters<typeof call<typeof writeRouterScript>>[1]['body'];
type Answer = Awaited<ReturnType<typeof call<typeof writeRouterScript>>>;
const USUAL_INTERFACE = 'bridge-guest';

/** The same set-up for who would rather paste it into the router's terminal. It is written anew, with a password of its own, each time. */
export function RouterScript({ onDone, ...typed }: Body & { onDone: (account: RouterAccount) => void }) {
  const { t } = useTranslation('shopComputer');
  const body = { ...typed, guestInterface: typed.guestInterface || USUAL_INTERFACE };
  const writing = useMutation<Answer, CallError, Body>({
    mutationFn: (wanted) => call(writeRouterScript, { body: wanted }),
    onSuccess: ({ script }) => {
      if (script !== null) saveAsFile(script, 'printfront.rsc');
    },
  });
  const { data, variables } = writing;
  return (
    <details className={styles.detail}>
      <summary>{t('router.script')}</summary>
      <p>{t('router.scriptHint', { interface: body.guestInterface })}</p>
      <CallProblem error={writing.error} />
      {data?.stop == null ? null : (
        <Notice kind="bad">
          <Seen words={t(`router.stop.${data.problem ?? 'no-answer'}`, { host: variables?.host })} detail={data.stop} />
        </Notice>
      )}
      {data?.password == null ? null : <Notice kind="info">{t('router.scriptDone')}</Notice>}
      <Group gap="sm">
        <Button
          size="md"
          variant="default"
          loading={writing.isPending}
          disabled={body.host === ''}
          onClick={() => writing.mutate(body)}
        >
          {t('router.scriptSave')}
        </Button>
        {data?.password == null ? null : (
          <Button
            size="md"
            onClick={() =>
              onDone({ host: variables?.host ?? '', username: data.username, password: data.password ?? '' })
            }
          >
            {t('router.scriptRan')}
          </Button>
        )}
      </Group>
    </details>
  );
}

function saveAsFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
