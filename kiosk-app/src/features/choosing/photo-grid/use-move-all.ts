import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#api/call.ts';
import { type Quantities, type SizeQuantities, usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { rememberAsked, unaskedBlurry } from './asked-photos.ts';
import { MOST_PRINTS } from './wall-props.ts';

/** What was moved to a size, so that it can be brought back. Travels with the address of that size. */
export interface MovedPrints {
  fromKey: string;
  count: number;
  /** By photo: its number before, in the size that it came from and in the size that it came to. */
  before: [id: string, from: number, to: number][];
}

interface MoveAllOptions {
  size: Size;
  files: readonly UploadedFile[];
  /** Lets through what is being saved. */
  settle: () => Promise<void>;
  onMoved: (to: Size, moved: MovedPrints) => void;
}

/** All prints of one size as prints of another one instead. Blurry ones there are asked about. */
export function useMoveAll({ size, files, settle, onMoved }: MoveAllOptions) {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ to: Size; blurry: UploadedFile[] } | null>(null);
  const [problem, setProblem] = useState<CallError['code'] | null>(null);

  /** Both or neither: a print is never in two sizes, nor in none. */
  async function setNumbers(other: SizeQuantities, own: Quantities) {
    const answered = await order.setQuantities(other.sizeKey, other.quantities, { sizeKey: size.key, quantities: own });
    const changed = new Map(answered.map((file) => [file.id, file]));
    await queryClient.cancelQueries({ queryKey: order.filesKey });
    queryClient.setQueryData(order.filesQuery(other.sizeKey).queryKey, (list) =>
      list?.map((file) => changed.get(file.id) ?? file),
    );
    queryClient.setQueryData(order.filesQuery(size.key).queryKey, (list) =>
      list?.map((file) => ({ ...file, quantity: own.get(file.id) ?? file.quantity })),
    );
  }

  async function orSayWhy(work: () => Promise<void>) {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.code);
    }
    void refreshWhatPhotosDecide(queryClient, order);
  }

  const carry = (to: Size, isMeant: (id: string) => boolean) =>
    orSayWhy(async () => {
      const there = await queryClient.fetchQuery({ ...order.filesQuery(to.key), staleTime: 0 });
      const numberThere = new Map(there.map(({ id, quantity }) => [id, quantity]));
      const chosen = files.filter(({ id, quantity }) => quantity > 0 && isMeant(id));
      if (chosen.length === 0) return;
      const before = chosen.map(({ id, quantity }): MovedPrints['before'][number] => {
        return [id, quantity, numberThere.get(id) ?? 0];
      });
      // Of one photo in one size there are only so many: what has no room there stays here.
      const moved = new Map(before.map(([id, from, own]) => [id, Math.min(from, MOST_PRINTS - own)]));
      const movedOf = (id: string) => moved.get(id) ?? 0;
      await setNumbers(
        { sizeKey: to.key, quantities: new Map(before.map(([id, , own]) => [id, own + movedOf(id)])) },
        new Map(before.map(([id, from]) => [id, from - movedOf(id)])),
      );
      const count = [...moved.values()].reduce((sum, number) => sum + number, 0);
      onMoved(to, { fromKey: size.key, count, before });
    });

  const move = (to: Size) =>
    orSayWhy(async () => {
      await settle();
      const there = await queryClient.fetchQuery({ ...order.filesQuery(to.key), staleTime: 0 });
      const ids = new Set(files.filter(({ quantity }) => quantity > 0).map(({ id }) => id));
      const blurry = unaskedBlurry(there, to.key).filter(({ id, quantity }) => ids.has(id) && quantity === 0);
      if (blurry.length > 0) setAsked({ to, blurry });
      else await carry(to, () => true);
    });

  async function answer(isWanted: boolean) {
    if (asked === null) return;
    setAsked(null);
    const left = new Set(isWanted ? [] : asked.blurry.map(({ id }) => id));
    if (isWanted) rememberAsked(asked.blurry, asked.to.key);
    await carry(asked.to, (id) => !left.has(id));
  }

  const bringBack = ({ fromKey, before }: MovedPrints) =>
    orSayWhy(async () => {
      await settle();
      await setNumbers(
        { sizeKey: fromKey, quantities: new Map(before.map(([id, from]) => [id, from])) },
        new Map(before.map(([id, , to]) => [id, to])),
      );
    });

  return {
    move,
    bringBack,
    problem,
    asked,
    print: () => void answer(true),
    leave: () => void answer(false),
  };
}
