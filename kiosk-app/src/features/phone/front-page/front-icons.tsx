import type { ReactNode } from 'react';

/** Drawn here: the icon library of the app is not worth its weight on a page with ten pictures. */
export function Icon({ children, size = 24 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const PhotoIcon = ({ size }: { size?: number }) => (
  <Icon {...(size === undefined ? {} : { size })}>
    <rect x="3" y="4" width="18" height="16" rx="3" />
    <circle cx="8.5" cy="9.5" r="1.5" />
    <path d="m4 17 5-5 4 4 3-3 4 4" />
  </Icon>
);

export const CameraIcon = () => (
  <Icon size={24}>
    <path d="M5 7h1a2 2 0 0 0 2-2 1 1 0 0 1 1-1h6a1 1 0 0 1 1 1 2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2" />
    <circle cx="12" cy="13" r="3" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon size={22}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon size={22}>
    <path d="m9 6 6 6-6 6" />
  </Icon>
);

export const BookmarkIcon = () => (
  <Icon size={26}>
    <path d="M18 7v14l-6-4-6 4V7a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4z" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon size={26}>
    <circle cx="12" cy="8" r="4" />
    <path d="M5 21a7 7 0 0 1 14 0z" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon size={18}>
    <path d="m4 12 6 6L20 6" />
  </Icon>
);

export const WarningIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M12 3 2 20h20zM12 10v4M12 17.2v.1" />
  </Icon>
);

export const SunIcon = () => (
  <Icon size={22}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon size={22}>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
  </Icon>
);
