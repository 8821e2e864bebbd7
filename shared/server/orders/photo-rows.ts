import type { Selectable } from 'kysely';
import type { ChosenFrameTable, PhotoTable, PrintTable } from './order.table.ts';

/** A photo as both servers keep it, whatever it belongs to: a storefront order at the edge, an upload task at central. */
export interface PhotoRow extends Omit<Selectable<PhotoTable>, 'sequence'> {
  source: 'kiosk' | 'phone' | 'online' | 'relay';
}

/** What a photo looks like in one size. */
export type PrintRow = Selectable<PrintTable>;

/** The frame of a size in one order. */
export type ChosenFrameRow = Readonly<Selectable<ChosenFrameTable>>;
