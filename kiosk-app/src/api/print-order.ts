import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type {
  PrintChoice,
  QuantitiesBody,
  UploadedFile,
  UploadSizeStatus,
} from '@printfront/shared/contracts/uploaded-files.ts';
import type { ChosenPhotoFrame } from '@printfront/shared/contracts/uploads.ts';
import {
  type QueryKey,
  type QueryKeyWithDataTag,
  queryOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/** What queryOptions makes, whatever the key looks like: two places keep the same thing under different keys. */
export type QueryOf<Data> = UnusedSkipTokenOptions<Data, Error, Data, QueryKey> &
  QueryKeyWithDataTag<QueryKey, Data, Error>;

export const queryOf = <Data>(options: UnusedSkipTokenOptions<Data, Error, Data, QueryKey>): QueryOf<Data> =>
  queryOptions(options);

export interface PrintOrderQueries {
  /** What it can be made of: all that is offered, and what it has already. */
  sizesQuery(): QueryOf<Size[]>;
  /** Photos by arrival. With a size, quantity, crop and dpi are that size's; without, quantity is over all sizes. */
  filesQuery(sizeKey?: string): QueryOf<UploadedFile[]>;
  statusQuery(): QueryOf<UploadSizeStatus[]>;
  framesQuery(): QueryOf<ChosenPhotoFrame[]>;
}

/**
 * Photos that a customer is choosing prints of: an order at the kiosk, or what a customer at home has not ordered yet.
 * Screens that choose know nothing else of where they are. Every call throws CallError.
 */
export interface PrintOrder extends PrintOrderQueries {
  /** Everything of it lies under this key: files, status and photo-frames, and what the server makes of them. */
  readonly key: QueryKey;
  /** The start of every files key. */
  readonly filesKey: QueryKey;
  /** All or nothing, in both sizes. Answers with the files of the first one. */
  setQuantities(sizeKey: string, quantities: Quantities, alsoIn?: SizeQuantities): Promise<UploadedFile[]>;
  setPrints(fileId: string, sizeKey: string, choice: PrintChoice): Promise<UploadedFile>;
  chooseFrame(photoFrameId: string): Promise<ChosenPhotoFrame[]>;
  /** For the prints of the size that it belongs to. Answers how far each size is. */
  chooseFinish(finishId: string): Promise<UploadSizeStatus[]>;
  /** Takes a photo out of all sizes. */
  removeFile(fileId: string): Promise<void>;
  sendPhoto(photo: PhotoToSend, options: SendOptions): Promise<UploadedFile>;
}

/** Prints of each photo, by its id. */
export type Quantities = ReadonlyMap<string, number>;

export interface SizeQuantities {
  sizeKey: string;
  quantities: Quantities;
}

export function quantitiesBody(quantities: Quantities, alsoIn: SizeQuantities | undefined): QuantitiesBody {
  const list = (of: Quantities) => [...of].map(([fileId, quantity]) => ({ fileId, quantity }));
  const other = alsoIn && { size: alsoIn.sizeKey, quantities: list(alsoIn.quantities) };
  return { quantities: list(quantities), ...(other === undefined ? {} : { alsoIn: other }) };
}

export interface PhotoToSend {
  /** Made once per chosen file and kept over retries: the same one twice is one file at the server. */
  readonly clientFileId: string;
  readonly name: string;
  readonly file: Blob;
  /** The size it is meant for; without one it becomes a print of the shop's main size. */
  readonly sizeKey?: string | undefined;
}

export interface SendOptions {
  onProgress: (sentFraction: number) => void;
  signal: AbortSignal;
}

export const PrintOrderContext = createContext<PrintOrder | null>(null);

/** The order that the screen around is about. */
export function usePrintOrder(): PrintOrder {
  const order = useContext(PrintOrderContext);
  if (order === null) throw new Error('There is no PrintOrderContext around this screen.');
  return order;
}
