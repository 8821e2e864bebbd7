import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type * as contract from '@printfront/shared/contracts/mail-server.ts';
import type { MailProblem } from '@printfront/shared/domain/mail-problems.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { openComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { SecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import type { Logger } from 'pino';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { MailServer } from '../settings/mail-settings.ts';
import { mailDetailOf, mailProblemOf } from './mail-problem.ts';
import { mailGivenBy, mailSection } from './mail-section.ts';
import { type Mail, sendMail } from './send-mail.ts';

export interface MailDeps {
  database: CentralDatabase;
  /** Null: no password can be kept. */
  vault: SecretVault | null;
  /** What variables say; it wins. */
  mailServer: MailServer | undefined;
  logger: Logger;
  now(): Date;
}

type Wanted = Output<(typeof contract.setMailServer)['body']>;
type Tried = Output<(typeof contract.tryMailServer)['body']>;

const NO_VAULT: SecretVault = {
  seal() {
    throw new HttpProblem('parameter-invalid', 'Central has no key to seal a password with: CENTRAL_SECRETS_KEY.', {
      parameter: 'password',
    });
  },
  open: () => null,
};

/** Read anew each time: other processes of this central may have saved one since. */
async function open({ database, vault, mailServer, logger, now }: MailDeps) {
  const sections = { mail: mailSection };
  const given = { mail: mailGivenBy(mailServer) };
  return openComputerSettings({ database, vault: vault ?? NO_VAULT, sections, given, logger, now });
}

/** @returns null while nobody can be written to */
export async function mailServerInForce(deps: MailDeps): Promise<MailServer | null> {
  if (deps.mailServer !== undefined) return deps.mailServer;
  const { values, secrets } = (await open(deps)).inForce('mail');
  return serverOf(values, secrets.password);
}

export async function getMailServer(deps: MailDeps): Promise<contract.SavedMailServer> {
  return { section: (await open(deps)).shown('mail'), canKeepPassword: deps.vault !== null };
}

/**
 * The next mail goes through it. A password that is left out stays as long as it is sent to the same place.
 *
 * @throws HttpProblem edited-meanwhile; parameter-invalid without a key to seal a password with
 */
export async function setMailServer(
  deps: MailDeps,
  { password, ...values }: Wanted,
  { by, ifMatch }: { by: string; ifMatch: string | undefined },
): Promise<contract.SavedMailServer> {
  const settings = await open(deps);
  const before = settings.shown('mail');
  const isKept = password === undefined && isSamePlace(before.values, values);
  const secrets = { password: isKept ? undefined : (password ?? null) };
  const after = await settings.save('mail', { values, secrets, by, ifMatch });
  const changes = auditChanges(
    { ...before.values, hasPassword: before.secrets.password },
    { ...after.values, hasPassword: after.secrets.password },
  );
  // That it is another password is all that is told of it.
  const isOther = typeof password === 'string' && before.secrets.password;
  if (isOther) changes.push({ field: 'password', from: null, to: true });
  if (changes.length > 0) {
    const entry = { subject: 'settings', subjectId: 'mail', label: 'Mail server', action: 'changed' } as const;
    await deps.database
      .transaction()
      .execute((transaction) => insertAuditEntry(transaction, { ...entry, at: deps.now(), by, changes }));
  }
  return getMailServer(deps);
}

/** What came of a mail to somebody, through what is typed and not saved. */
export async function tryMailServer(
  deps: MailDeps,
  { to, password, ...values }: Tried,
  mail: Mail,
): Promise<{ failure: { problem: MailProblem; detail: string } | null }> {
  const { values: saved, secrets } = (await open(deps)).inForce('mail');
  const isSame = isSamePlace(saved, values);
  const server = deps.mailServer ?? serverOf(values, password ?? (isSame ? secrets.password : null));
  if (server === null) throw new HttpProblem('parameter-missing', 'A server is needed.', { parameter: 'host' });
  if (server.user !== null && server.password === null) return { failure: { problem: 'password-missing', detail: '' } };
  try {
    await sendMail(server, [to], mail);
    return { failure: null };
  } catch (error) {
    deps.logger.warn({ err: error }, 'a test mail could not be sent');
    return { failure: { problem: mailProblemOf(error), detail: mailDetailOf(error) } };
  }
}

type Place = Pick<Wanted, 'host' | 'port' | 'security' | 'user' | 'senderName' | 'senderAddress'>;

/** A kept password goes to no other server, and to no other account. */
const isSamePlace = (one: Place, other: Place) =>
  one.host?.toLowerCase() === other.host?.toLowerCase() && one.port === other.port && one.user === other.user;

function serverOf(
  { host, port, security, user, senderName, senderAddress }: Place,
  password: string | null,
): MailServer | null {
  if (host === null || senderAddress === null) return null;
  const from = senderName === null ? senderAddress : `"${senderName.replaceAll(/["\\]/g, '')}" <${senderAddress}>`;
  return { host, port, security, user, password, from };
}
