import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '#api/call.ts';
import { type PrintOrder, usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { rememberAsked, unaskedBlurry } from './asked-photos.ts';
import { BlurryDialog } from './blurry-dialog.tsx';

interface BlurryOfSize {
  sizeKey: string;
  files: UploadedFile[];
}

/**
 * A new photo becomes a print by itself, so nobody has said yet that a blurry one is wanted. That is asked on the way to
 * the check, once of each.
 *
 * @returns pass goes on when nothing is to be asked or everything has been answered
 */
export function useBlurryGate(): { pass: (goOn: () => void) => Promise<void>; question: ReactNode } {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ blurry: BlurryOfSize[]; goOn: () => void } | null>(null);

  async function pass(goOn: () => void) {
    const blurry = await findUnasked(queryClient, order);
    if (blurry.length === 0) goOn();
    else setAsked({ blurry, goOn });
  }
  async function answer(isWanted: boolean) {
    if (asked === null) return;
    setAsked(null);
    if (!isWanted && !(await leaveOut(queryClient, order, asked.blurry))) return;
    for (const { sizeKey, files } of asked.blurry) rememberAsked(files, sizeKey);
    if (await isAnythingWanted(queryClient, order)) asked.goOn();
  }
  return {
    pass,
    question:
      asked === null ? null : (
        <BlurryDialog
          files={asked.blurry.flatMap(({ files }) => files)}
          sizeKeys={asked.blurry.map(({ sizeKey }) => sizeKey)}
          onPrint={() => void answer(true)}
          onLeave={() => void answer(false)}
        />
      ),
  };
}

/** Nothing while the server is away: the check shows them too. */
async function findUnasked(queryClient: QueryClient, order: PrintOrder): Promise<BlurryOfSize[]> {
  try {
    const statuses = await queryClient.fetchQuery({ ...order.statusQuery(), staleTime: 0 });
    const sizes = statuses.filter(({ quantity }) => quantity > 0);
    const found = await Promise.all(
      sizes.map(async ({ size: sizeKey }) => {
        const files = await queryClient.fetchQuery({ ...order.filesQuery(sizeKey), staleTime: 0 });
        const wanted = files.filter(({ quantity }) => quantity > 0);
        return { sizeKey, files: unaskedBlurry(wanted, sizeKey) };
      }),
    );
    return found.filter(({ files }) => files.length > 0);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** @returns whether the server has taken it */
async function leaveOut(queryClient: QueryClient, order: PrintOrder, blurry: BlurryOfSize[]): Promise<boolean> {
  try {
    for (const { sizeKey, files } of blurry) {
      await order.setQuantities(sizeKey, new Map(files.map(({ id }) => [id, 0])));
      await queryClient.invalidateQueries({ queryKey: order.filesKey });
    }
    await refreshWhatPhotosDecide(queryClient, order);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

async function isAnythingWanted(queryClient: QueryClient, order: PrintOrder): Promise<boolean> {
  const statuses = await queryClient.ensureQueryData(order.statusQuery());
  return statuses.some(({ quantity }) => quantity > 0);
}
