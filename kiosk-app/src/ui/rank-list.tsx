import { Accessibility, Feedback } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconGripVertical } from './icons.tsx';
import styles from './rank-list.module.css';

interface Ranked {
  id: string;
}

interface RankListProps<Item extends Ranked> {
  /** What a screen reader calls the list. */
  label: string;
  /** In their order. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The two change places. */
  onSwap: (id: string, otherId: string) => void;
  children: (item: Item) => ReactNode;
}

/**
 * Its Accessibility speaks English only, and the buttons are the way for those who listen. A row that glides to its place
 * is put there a quarter of a second later, and takes the focus from a person who uses the keyboard meanwhile.
 */
const PLUGINS: ComponentProps<typeof DragDropProvider>['plugins'] = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility && plugin !== Feedback),
  Feedback.configure({ dropAnimation: null }),
];

/**
 * A list that people put into order: by dragging one thing onto another with mouse, pen or finger, and by buttons. Both
 * exchange two places.
 */
export function RankList<Item extends Ranked>({ label, items, nameOf, onSwap, children }: RankListProps<Item>) {
  const { t } = useTranslation('ui');
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLButtonElement | null>(null);
  const order = items.map(({ id }) => id).join(' ');
  // A row that is moved in the page loses the focus, and a person who presses the arrow again would press nothing.
  useLayoutEffect(() => {
    if (order !== '') pressed.current?.focus();
    pressed.current = null;
  }, [order]);
  const swap = (id: unknown, otherId: unknown) => {
    const item = items.find((one) => one.id === id);
    const place = items.findIndex((one) => one.id === otherId);
    const other = items[place];
    if (item === undefined || other === undefined || item === other) return;
    setSaid(t('rankMoved', { name: nameOf(item), count: place + 1, ordinal: true, total: items.length }));
    onSwap(item.id, other.id);
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={PLUGINS}
      onDragEnd={({ canceled, operation }) => {
        if (!canceled) swap(operation.source?.id, operation.target?.id);
      }}
    >
      <ol className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <RankRow
            key={item.id}
            id={item.id}
            name={nameOf(item)}
            place={index + 1}
            upId={items[index - 1]?.id}
            downId={items[index + 1]?.id}
            onSwap={swap}
            onPress={(button) => {
              pressed.current = button;
            }}
          >
            {children(item)}
          </RankRow>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragDropProvider>
  );
}

interface RankRowProps {
  id: string;
  name: string;
  place: number;
  /** Neighbours; none at the ends. */
  upId: string | undefined;
  downId: string | undefined;
  onSwap: (id: string, otherId: string | undefined) => void;
  /** Of the button that swaps. */
  onPress: (button: HTMLButtonElement) => void;
  children: ReactNode;
}

function RankRow({ id, name, place, upId, downId, onSwap, onPress, children }: RankRowProps) {
  const { t } = useTranslation('ui');
  const { ref: draggableRef, handleRef, isDragging } = useDraggable({ id });
  const { ref: droppableRef, isDropTarget } = useDroppable({ id });
  const ref = useMergedRef(draggableRef, droppableRef);
  const move = (event: MouseEvent<HTMLButtonElement>, otherId: string | undefined) => {
    onPress(event.currentTarget);
    onSwap(id, otherId);
  };
  const isAlone = upId === undefined && downId === undefined;
  const look = [
    styles.row,
    isAlone && styles.single,
    isDragging && styles.lifted,
    isDropTarget && !isDragging && styles.target,
  ];
  return (
    <li ref={ref} className={look.filter(Boolean).join(' ')}>
      {isAlone ? (
        <span />
      ) : (
        <span ref={handleRef} className={styles.handle} title={t('rankDrag')} aria-hidden>
          <IconGripVertical size={22} />
        </span>
      )}
      <span className={styles.place}>{place}</span>
      <div>{children}</div>
      {isAlone ? null : (
        <div className={styles.moves}>
          {/* The button at an end stays focusable: it had the focus when the thing came there. */}
          <ActionIcon
            size={42}
            variant="default"
            aria-label={t('rankUp', { name })}
            aria-disabled={upId === undefined}
            onClick={(event) => move(event, upId)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={42}
            variant="default"
            aria-label={t('rankDown', { name })}
            aria-disabled={downId === undefined}
            onClick={(event) => move(event, downId)}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
