import { randomUUID } from 'node:crypto';
import { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { CentralInTest, TestCall } from '../central-in-test.ts';
import { type Answer, answerOf } from '../uploads/uploads-in-test.ts';

export const named = (en: string) => ({ th: `ไทย ${en}`, en });

/** A key that no other test has. */
export const newKey = () => `size-${randomUUID().slice(0, 8)}`;

export const SIZE_FORM = {
  name: named('Four by six'),
  price: 500,
  numberOfPicturesPerPrint: 1,
  widthMm: 102,
  heightMm: 152,
  isShippingApplicable: true,
  hidden: false,
};

/** As a page says which version it shows. */
export const asSeen = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` };

export type Maintainer = Awaited<ReturnType<typeof maintainerOf>>;

/** A signed-in maintainer's browser. */
export async function maintainerOf(central: CentralInTest) {
  const { name, session } = await central.signedIn(80);

  /** @param seen version that the editor saw */
  async function call(
    method: NonNullable<TestCall['method']>,
    address: string,
    body?: unknown,
    seen?: string,
  ): Promise<Answer> {
    return answerOf(await central.call(address, { method, body, session, headers: asSeen(seen) }));
  }
  const catalogue = async () => EditableCatalogue.parse((await call('GET', '/catalogue')).body);

  return {
    name,
    session,
    call,
    catalogue,

    async size(key: string) {
      const size = (await catalogue()).sizes.find((one) => one.key === key);
      if (size === undefined) throw new Error(`There is no size ${key}.`);
      return size;
    },

    async makeCategory(en = 'Prints'): Promise<string> {
      return (await call('POST', '/size-categories', { name: named(en) })).body.id;
    },

    /** A size in a category of its own unless one is named. */
    async makeSize(changes: object = {}): Promise<{ id: string; key: string; categoryId: string }> {
      const categoryId = 'categoryId' in changes ? undefined : await this.makeCategory();
      const body = { ...SIZE_FORM, key: newKey(), categoryId, ...changes };
      return (await call('POST', '/sizes', body)).body;
    },

    /** Sends a picture; undefined is a form without a file. */
    async sendPicture(address: string, picture: Buffer | undefined, method: 'PUT' | 'POST' = 'PUT'): Promise<Answer> {
      const form = new FormData();
      if (picture !== undefined) form.append('file', new Blob([new Uint8Array(picture)]), 'picture');
      const response = await fetch(`${central.origin}${API_BASE}${address}`, {
        method,
        headers: { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` },
        body: form,
      });
      return answerOf(response);
    },
  };
}

/** What a caller who is not signed in is answered, or one who has this session. */
export const read = async (central: CentralInTest, address: string, session?: string): Promise<Answer['body']> =>
  (await answerOf(await central.call(address, { session }))).body;

/** Of one thing, oldest first. */
export async function auditOf({ database }: CentralInTest, subjectId: string) {
  const rows = await database
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ subject, label, action, made_by: by, changes }) => ({
    subject,
    label,
    action,
    by,
    changes: JSON.parse(changes),
  }));
}

/** Everything that edits could have changed. */
export async function everything(central: CentralInTest, maintainer: Maintainer) {
  const { count } = await central.database
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { catalogue: await maintainer.catalogue(), auditEntries: Number(count) };
}
