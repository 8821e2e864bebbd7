import { isOpenToStrangers } from '@printfront/shared/domain/central-address.ts';
import { isProxyAlone } from '@printfront/shared/server/http/proxy-answer.ts';
import { type Answered, ask } from '../ask-server.ts';
import { isExample } from '../example-address.ts';
import { type Check, type Finding, finding, isRunning, wrongSetting } from './finding.ts';

/** Whether the address by which browsers and phones come leads to this server. */
export const PUBLIC_NAME_CHECK: Check = {
  name: "the server's own address",
  async look(examined) {
    const { edge, central, machine } = examined;
    const url = edge?.PUBLIC_URL ?? central?.CENTRAL_PUBLIC_URL;
    if (url === undefined) return [];
    const name = machine.kind === 'edge' ? 'PUBLIC_URL' : 'CENTRAL_PUBLIC_URL';
    if (isExample(url)) return [example(url, name)];
    if (central !== null && isOpenToStrangers(url)) return [readByAll(url, name)];
    const answer = await ask(`${url}/healthz`).catch((error: NodeJS.ErrnoException) => error);
    if (answer instanceof Error) return isRunning(examined) || isNameless(answer) ? [silent(url, name, answer)] : [];
    if (isPrintfront(answer)) return [];
    if (isProxyAlone(answer.status)) return isRunning(examined) ? [alone(url, name, answer, machine.url)] : [];
    const what = `Something else than Printfront answers at ${url} (${name}).`;
    return [
      wrongSetting(
        'public-elsewhere',
        what,
        'Let that name lead to this machine (DNS, the router, the proxy), or mend the setting.',
      ),
    ];
  },
};

const readByAll = (url: string, name: string): Finding =>
  finding(
    'public-plain',
    `Everybody on the way can read what is said at ${url} (${name}), so shops refuse it.`,
    'Put a proxy with a certificate before it (docs/administration.md, 2), then run printfront setup --address https://prints.example.',
  );

const alone = (url: string, name: string, { status }: Answered, behind: string): Finding =>
  finding(
    'public-proxy',
    `A proxy answers at ${url} (${name}) and does not reach this server (${status}).`,
    `Let it pass calls on to ${behind}.`,
  );

const isNameless = ({ code = '' }: NodeJS.ErrnoException) => code === 'ENOTFOUND' || code === 'EAI_AGAIN';
const isPrintfront = ({ status, json }: Answered) =>
  status === 200 && (json as { status?: unknown } | undefined)?.status === 'ok';

const example = (url: string, name: string): Finding =>
  wrongSetting(
    'public-example',
    `${url} (${name}) is an example, as the settings of an earlier package had it, and leads nowhere.`,
    'Run printfront setup, which asks for the address by which browsers come, or mend the setting.',
  );

function silent(url: string, name: string, error: NodeJS.ErrnoException): Finding {
  const host = new URL(url).hostname;
  return isNameless(error)
    ? wrongSetting(
        'public-name-unknown',
        `Nobody knows the name ${host} (${name}).`,
        'Enter it where the names of your network are kept (DNS), or mend the setting.',
      )
    : wrongSetting(
        'public-silent',
        `Nobody answers at ${url} (${name}).`,
        'Let that address lead to this machine, or mend the setting.',
      );
}
