import { getSettings, type SettingsSection } from '@printfront/shared/contracts/settings.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** An owner learns by then that another has saved something. */
export const OWNERS_REFRESH_MS = 20_000;

/** What an owner decides, as it is in force. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(getSettings, { signal }),
    staleTime: 0,
    refetchInterval: OWNERS_REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** After one was saved or refused: what is there now, who changed what, and the shop as customers see it. */
export async function rereadSettings(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: settingsQuery().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
  await queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
}

/** What the server answered to a save, before anything is asked again. */
export function keepSaved(queryClient: QueryClient, section: SettingsSection, saved: { version: string }): void {
  queryClient.setQueryData(settingsQuery().queryKey, (known) => known && { ...known, [section]: saved });
}
