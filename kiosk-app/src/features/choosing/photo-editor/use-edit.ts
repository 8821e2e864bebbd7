import { useReducer } from 'react';
import { areEqual, type Edit } from './edit-moves.ts';

interface History {
  now: Edit;
  past: readonly Edit[];
  /** Changes of one kind in a row are undone at once: a finger on the picture, a slider that is dragged. */
  kind: string | null;
}

type Step =
  | { do: 'change'; kind: string | null; change: (edit: Edit) => Edit }
  | { do: 'settle' }
  | { do: 'undo' }
  | { do: 'begin'; edit: Edit };

const UNDO_STEPS = 50;

function reduce(history: History, step: Step): History {
  const { now, past, kind } = history;
  switch (step.do) {
    case 'begin':
      return { now: step.edit, past: [], kind: null };
    case 'settle':
      return { ...history, kind: null };
    case 'undo':
      return { now: past.at(-1) ?? now, past: past.slice(0, -1), kind: null };
    case 'change': {
      const changed = step.change(now);
      if (areEqual(changed, now)) return history;
      const isSameMove = step.kind !== null && step.kind === kind;
      return { now: changed, past: isSameMove ? past : [...past, now].slice(-UNDO_STEPS), kind: step.kind };
    }
  }
}

export interface EditHistory {
  edit: Edit;
  canUndo: boolean;
  /** @param kind of a move that comes in many small steps */
  change: (change: (edit: Edit) => Edit, kind?: string) => void;
  /** The finger is up, the key is released: the next move is another one. */
  settle: () => void;
  undo: () => void;
  begin: (edit: Edit) => void;
}

/** What is changed of one print, with the way back. */
export function useEdit(initial: Edit): EditHistory {
  const [{ now, past }, dispatch] = useReducer(reduce, { now: initial, past: [], kind: null });
  return {
    edit: now,
    canUndo: past.length > 0,
    change: (change, kind) => dispatch({ do: 'change', kind: kind ?? null, change }),
    settle: () => dispatch({ do: 'settle' }),
    undo: () => dispatch({ do: 'undo' }),
    begin: (edit) => dispatch({ do: 'begin', edit }),
  };
}
