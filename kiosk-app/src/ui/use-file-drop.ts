import { type DragEvent, useState } from 'react';

/** Makes an element a place where files can be dropped. */
export function useFileDrop(onChoose: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        // Over something within it the pointer has left nothing.
        const { currentTarget, relatedTarget } = event;
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setIsOver(false);
      },
      onDrop(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(false);
        onChoose([...event.dataTransfer.files]);
      },
    },
  };
}
