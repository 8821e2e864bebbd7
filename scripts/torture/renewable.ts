/** One thing that many share until one of them has used it up; made when somebody asks for it. */
export interface Renewable<Thing> {
  get(): Promise<Thing>;
  /** Of the one that a caller has got: who comes later with the same says nothing new. */
  useUp(thing: Thing): void;
}

export function createRenewable<Thing>(make: () => Promise<Thing>): Renewable<Thing> {
  let making: Promise<Thing> | undefined;
  let current: Thing | undefined;
  return {
    get() {
      making ??= make().then(
        (made) => {
          current = made;
          return made;
        },
        (error: unknown) => {
          making = undefined;
          throw error;
        },
      );
      return making;
    },
    useUp(thing) {
      if (thing !== current) return;
      current = undefined;
      making = undefined;
    },
  };
}
