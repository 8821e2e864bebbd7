import type { Endpoint } from '../../contracts/endpoint.ts';
import { type HostileAnswer, isUnread } from './send-hostile-calls.ts';

/** Of a hundred good calls so many are done; the others meet what was done before, and are told so. */
const DONE_PERCENT = 85;
/** Only another server could do them: one without an owner, with backups or with a mail server, or a demo that somebody watches over. */
const DONE_ELSEWHERE: ReadonlySet<string> = new Set([
  ...['lookUpFirstRun', 'checkFirstOwner', 'finishFirstRun', 'listBackupsElsewhere', 'restoreElsewhere'],
  ...['startCentralBackup', 'startShopBackup', 'renewBackupPassphrase', 'sendTestMail', 'endDemo'],
]);

/**
 * What is wrong with the answers to good calls: a refusal that the contract of the call does not name, an input that
 * was not accepted, or too few that were done. A wrong call tries a handler only where the good one reaches it.
 *
 * @param isDone whether a status is that of a call that was done, for servers that answer with another one
 * @returns words, empty when nothing is wrong
 */
export function unexpectedOfGood(
  endpoints: readonly Pick<Endpoint, 'name' | 'status' | 'problems'>[],
  answers: readonly HostileAnswer[],
  isDone: (answer: HostileAnswer, expected: number) => boolean = ({ status }, expected) => status === expected,
): string[] {
  const byName = new Map(answers.map((answer) => [answer.call.name, answer]));
  const undone: string[] = [];
  const wrong = endpoints.flatMap(({ name, status, problems }) => {
    const answer = byName.get(name);
    if (answer === undefined) return [`${name}: was not sent`];
    if (isDone(answer, status)) return [];
    const words = `${name}: ${answer.status} ${answer.code}`;
    if (!DONE_ELSEWHERE.has(name)) undone.push(words);
    const isNamed = answer.code !== null && problems.includes(answer.code) && !isUnread(answer);
    return isNamed ? [] : [words];
  });
  const isEnough = undone.length <= (endpoints.length * (100 - DONE_PERCENT)) / 100;
  return isEnough ? wrong : [...wrong, `too few were done: ${undone.join(', ')}`];
}
