/** Who makes a call, once the server has checked it. Repositories take it, and put the owner into their SQL. */
export type Principal =
  | { kind: 'anyone' }
  /**
   * `shops`: of staff who do not work at all of them; what is another shop's is not there for them. `isOfAllShops`: false when there
   * is a shop that is not among them.
   */
  | {
      kind: 'user';
      userId: string;
      name: string;
      rank: number;
      shops?: readonly string[] | undefined;
      isOfAllShops?: false | undefined;
    }
  | { kind: 'kiosk'; clientId: string }
  /** Knows a storefront order id and nothing else; which order is in the path, and the handler checks that it is open. */
  | { kind: 'front' }
  | { kind: 'edge'; serverId: string };

/** As the log of changes names a caller. */
export const nameOf = (principal: Principal): string => (principal.kind === 'user' ? principal.name : principal.kind);
