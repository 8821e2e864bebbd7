import type { ExpressionBuilder } from 'kysely';
import type { CentralTables } from './database.ts';

/** Of pictures of the look: whether these are the bytes of one, or of another shape of it. */
export const isOfLook =
  (sha256: string) =>
  ({ or, eb }: ExpressionBuilder<CentralTables, 'look_picture'>) =>
    or([eb('sha256', '=', sha256), eb('icon', '=', sha256), eb('card', '=', sha256)]);
