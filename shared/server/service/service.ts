/** Something that runs until it is told to stop. Constructing it does nothing; `start` does. */
export interface Service {
  start(): Promise<void> | void;
  /** Finishes what is under way and lets go of everything it holds. Safe to call twice. */
  stop(): Promise<void> | void;
}
