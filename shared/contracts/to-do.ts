import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** What a shop needs before it takes its first order, in the order in which it is best done. */
export const TO_DO_ITEMS = ['payment', 'contact', 'hours', 'prices', 'shop', 'kiosk', 'backups', 'test-order'] as const;
export const ToDoItem = z.enum(TO_DO_ITEMS);
export type ToDoItem = z.infer<typeof ToDoItem>;

const Dismissal = z.object({ by: z.string(), at: Instant }).nullable();

export const ToDo = z
  .object({
    item: ToDoItem,
    isDone: z.boolean().describe('Found out anew each time: what is undone later is on the list again.'),
    dismissed: Dismissal.describe('An owner has put it away although it is not done.'),
    missing: z
      .array(z.string().nullable().describe('What central calls the shop; null: central itself.'))
      .optional()
      .describe('Of backups: whose computers have none.'),
  })
  .meta({ id: 'ToDo', description: 'Something that a new shop still needs.' });
export type ToDo = z.infer<typeof ToDo>;

/** Whose shop it is decides what it needs. */
const MAY = { who: ['maintainer'], may: 'settings', where: ['central', 'edge'] } as const;

export const listToDos = endpoint({
  ...MAY,
  name: 'listToDos',
  summary: 'What a new shop still needs; nothing in the demo',
  method: 'GET',
  path: '/to-do',
  status: 200,
  answer: z.array(ToDo),
  problems: [],
});

export const dismissToDo = endpoint({
  ...MAY,
  name: 'dismissToDo',
  summary: 'Put something away that this shop does not need, or take it up again',
  method: 'PUT',
  path: '/to-do/{item}',
  params: z.object({ item: ToDoItem }),
  body: z.object({ dismissed: z.boolean() }),
  status: 200,
  answer: z.array(ToDo),
  problems: [],
});
