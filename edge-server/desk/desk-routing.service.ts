import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { PassedOnAnswer } from '@printfront/shared/server/http/serve.ts';
import type { DeskCall, OrderRouting } from '@printfront/shared/server/orders/order-desk.routes.ts';
import type { CentralProxy } from '../central-proxy/central-proxy.ts';
import type { CentralReach } from '../central-proxy/central-reach.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { authenticatedBy } from '../staff/identify.ts';
import { findArrival, isTakenHere } from './desk-list.repository.ts';
import { isKnownAtCentral, isMadeElsewhere } from './desk-orders.repository.ts';

export interface DeskRouting extends OrderRouting {
  /**
   * Answers a call about one order where most is known of it: at central while it can be reached, has all that happened here
   * and knows who asks; otherwise here, and so is the copy of an order that another shop makes. When central falls away in the middle the call is answered here after all: whatever
   * both have done is one change by the rules that merge their logs.
   */
  ofOrder<Answer>(call: DeskCall, orderId: string, here: () => Promise<Answer>): Promise<Answer | PassedOnAnswer>;
  /**
   * The same for what is written here whenever the order is this shop's: a picture goes once to the server that keeps it.
   */
  ofOwn<Answer>(call: DeskCall, orderId: string, here: () => Promise<Answer>): Promise<Answer | PassedOnAnswer>;
  /** Of what this shop has itself, its own copy comes first: it is the same, and nearer. */
  ofFile(call: DeskCall, orderId: string, here: () => Promise<Response | null>): Promise<Response>;
}

export function createDeskRouting(deps: {
  database: EdgeDatabase;
  proxy: CentralProxy;
  reach: CentralReach;
  onCentralSilent(): void;
}): DeskRouting {
  const { database, proxy, reach, onCentralSilent } = deps;

  async function askCentral({ context, body }: DeskCall): Promise<PassedOnAnswer | null> {
    if (reach.isAway()) return null;
    const answer = await proxy.ask(context, body);
    // The sync finds out soon whether that was the line, and then nobody else waits for it.
    if (answer === null) onCentralSilent();
    return answer;
  }

  /** Staff see the shop's own copy of what was placed or is made here; customers ask central. */
  const isOurs = async ({ principal }: DeskCall, orderId: string) =>
    isStaff(principal) && (await findArrival(database, orderId)) !== undefined;

  async function ofOrder<Answer>(call: DeskCall, orderId: string, here: () => Promise<Answer>) {
    // Streamed both ways and with no other answer: whatever is not ours is central's to judge.
    if (!(await isOurs(call, orderId))) return passOn(proxy, call);
    const isKnown = (await isKnownAtCentral(database, orderId)) && !(await isMadeElsewhere(database, orderId));
    const isBetterThere = authenticatedBy(call.context) === 'central' && isKnown;
    const answer = isBetterThere ? await askCentral(call) : null;
    return answer ?? here();
  }

  return {
    ofOrder,
    async ofMoney(call, orderId, here) {
      // What is said at central of an online order is in no till: it may have been paid anywhere.
      const isMadeHere = (await isOurs(call, orderId)) && !(await isTakenHere(database, orderId));
      return isMadeHere ? here() : ofOrder(call, orderId, here);
    },
    async ofOwn(call, orderId, here) {
      // What comes of an online order is written down where it was placed.
      const isOwn = isStaff(call.principal) && (await isTakenHere(database, orderId));
      return isOwn ? here() : passOn(proxy, call);
    },
    async ofFile(call, orderId, here) {
      const own = (await isOurs(call, orderId)) ? await here() : null;
      return own ?? proxy.forward(call.context);
    },
    async ofAll(call, here) {
      const answer = authenticatedBy(call.context) === 'central' ? await askCentral(call) : null;
      return answer ?? here();
    },
  };
}

const isStaff = (principal: Principal) => principal.kind === 'user' && isMaintainer(principal.rank);

async function passOn(proxy: CentralProxy, { context, body }: DeskCall): Promise<PassedOnAnswer> {
  return Object.assign(await proxy.forward(context, body), { isPassedOn: true as const });
}
