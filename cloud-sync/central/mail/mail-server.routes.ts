import * as contract from '@printfront/shared/contracts/mail-server.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as mail from './mail-server.service.ts';
import type { Mail } from './send-mail.ts';

export function serveMailServer(serve: Serve, deps: mail.MailDeps & { testMail: () => Promise<Mail> }): void {
  serve(contract.getMailServer, () => mail.getMailServer(deps));
  serve(contract.setMailServer, ({ principal, body, ifMatch }) =>
    mail.setMailServer(deps, body, { by: nameOf(principal), ifMatch }),
  );
  serve(contract.tryMailServer, async ({ body }) => mail.tryMailServer(deps, body, await deps.testMail()));
}
