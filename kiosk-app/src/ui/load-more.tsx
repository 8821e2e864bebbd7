import { Button, Center } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface LoadMoreProps {
  label: string;
  isLoading: boolean;
  onLoad: () => void;
}

/** The next page of a list: loads by itself shortly before it is scrolled into view, and by hand where that does not work. */
export function LoadMore({ label, isLoading, onLoad }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (button.current === null || isLoading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <Center>
      <Button ref={button} variant="default" size="md" loading={isLoading} onClick={onLoad}>
        {label}
      </Button>
    </Center>
  );
}
