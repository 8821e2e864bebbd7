import { useEffect } from 'react';
import { isNewVersionReady, takeNewVersion } from '#offline/app-version.ts';
import { useIsFree } from './use-is-free.ts';

const LOOK_MS = 5_000;

/** On the start screen a new version of the app is taken as soon as there is one, between two customers. */
export function useFreshStart(): void {
  const isFree = useIsFree();
  useEffect(() => {
    const look = async () => {
      if ((await isNewVersionReady()) && (await isFree())) await takeNewVersion(isFree);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isFree]);
}
