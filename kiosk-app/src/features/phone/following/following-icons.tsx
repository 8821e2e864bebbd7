import { Icon } from '../front-page/front-icons.tsx';

export const ClockIcon = () => (
  <Icon size={26}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 3" />
  </Icon>
);

export const ShopIcon = () => (
  <Icon size={26}>
    <path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-5h4v5" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon size={26}>
    <path d="m3 11 9-8 9 8M5 10v10h14V10M10 20v-6h4v6" />
  </Icon>
);

export const CoinIcon = () => (
  <Icon size={26}>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.5" />
  </Icon>
);
