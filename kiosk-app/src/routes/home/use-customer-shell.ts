import { useOutletContext } from 'react-router';
import type { DevicePhotos } from '#features/choosing/photo-intake/use-device-photos.ts';

/** What the signed-in frame gives to each of its pages. */
export interface CustomerShell {
  /** Photos on their way from this device. They go on while one walks from page to page. */
  devicePhotos: DevicePhotos;
  /** How many of them are not there yet; those that will not go do not count. */
  unsentCount: number;
}

export const useCustomerShell = () => useOutletContext<CustomerShell>();
