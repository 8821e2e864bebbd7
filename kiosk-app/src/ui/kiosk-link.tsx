import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from './kiosk-button.tsx';

interface KioskLinkProps {
  to: string;
  look?: 'next' | 'line' | 'quiet';
  /** To a page of its own, loaded anew. */
  reloads?: boolean;
  children: ReactNode;
}

/** A button that leads to an address. */
export function KioskLink({ to, look, reloads, children }: KioskLinkProps) {
  return (
    <Link to={to} reloadDocument={reloads ?? false} className={buttonClasses({ look, large: true })}>
      {children}
    </Link>
  );
}
