import * as contract from '@printfront/shared/contracts/to-do.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { dismissToDo, listToDos, type ToDoDeps } from './to-do.service.ts';

export function serveToDos(serve: Serve, deps: ToDoDeps): void {
  serve(contract.listToDos, () => listToDos(deps));
  serve(contract.dismissToDo, ({ principal, params, body }) => dismissToDo(deps, principal, { ...params, ...body }));
}
