import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { useCentralAway } from '#api/connection-queries.ts';
import { NeedsCentral } from './needs-central.tsx';
import { worksAtShop } from './works-at-shop.ts';

/** Around every page of the back office: one that lives at central says so while central is away. */
export function Component() {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isAway = useCentralAway() !== null;
  const wasAway = useRef(isAway);
  useEffect(() => {
    // What could not be loaded is loaded when the line is back.
    if (wasAway.current && !isAway) void revalidate();
    wasAway.current = isAway;
  }, [isAway, revalidate]);
  if (isAway && !worksAtShop(pathname)) return <NeedsCentral why="away" onTryAgain={() => void revalidate()} />;
  return <Outlet />;
}

/** A page that could not be loaded because of central keeps the frame around it; everything else is another's to say. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isAway = useCentralAway() !== null;
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) void revalidate();
    wasAway.current = isAway;
  }, [isAway, revalidate]);
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'central-unreachable') return <NeedsCentral why="away" onTryAgain={() => void revalidate()} />;
  if (error instanceof CallError && error.isSignedOut)
    return <NeedsCentral why="signed-out" onTryAgain={() => void revalidate()} />;
  throw error;
}
