/** Somebody who may take over at this computer. */
export interface DeskPerson {
  id: string;
  name: string;
}
