import { type SavedMailServer, setMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#api/call.ts';
import { mailServerQuery } from '#api/mail-server-queries.ts';
import { troublesQuery } from '#api/trouble-queries.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { type PutBack, usePutBackOf } from './use-put-back.ts';

const SCHEMA = bodyOf(setMailServer);
type Body = z.output<typeof SCHEMA>;

/** A port of one provider is nothing at another. */
export const MAIL_TOGETHER = [['host', 'port', 'security', 'user', 'senderName', 'senderAddress']];

/** A password is sealed for one account at one server, and central drops it for another. */
export const losesPassword = ({ section: { values, secrets } }: SavedMailServer, { host, port, user }: Body): boolean =>
  secrets.password === true &&
  host !== null &&
  (host.toLowerCase() !== values.host?.toLowerCase() || port !== values.port || user !== values.user);

/** The server of before, without its password. */
export function useMailPutBack({ section }: SavedMailServer): PutBack<Body> {
  const queryClient = useQueryClient();
  return usePutBackOf({
    saved: section,
    schema: SCHEMA,
    save: (body, ifMatch) => call(setMailServer, { body, ifMatch }),
    onSaved: (now) => queryClient.setQueryData(mailServerQuery().queryKey, now),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      void queryClient.invalidateQueries(troublesQuery());
      return queryClient.invalidateQueries(mailServerQuery());
    },
  });
}
