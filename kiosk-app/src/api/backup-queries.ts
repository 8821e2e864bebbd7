import { getBackups, getRestore, listBackups, previewRestore } from '@printfront/shared/contracts/backup-settings.ts';
import type { BackupStatus } from '@printfront/shared/contracts/backups.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const REFRESH_MS = 5_000;

/** How the computer that one is talking to is backed up. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['backups', 'office'],
    queryFn: ({ signal }) => call(getBackups, { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Asks the place itself, which may take a while. @param status once another was made or opened there is more to see */
export const storedBackupsQuery = (status: BackupStatus | null) =>
  queryOptions({
    queryKey: ['backups', 'stored', status?.lastGood?.at ?? null, status?.lastChecked?.at ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listBackups, { signal }),
    staleTime: 60_000,
    retry: false,
  });

export const restorePreviewQuery = (backupId: string) =>
  queryOptions({
    queryKey: ['backups', 'preview', backupId],
    queryFn: ({ signal }) => call(previewRestore, { params: { backupId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** @param isAwaited one is under way: its server is away in between */
export const restoreQuery = (isAwaited: boolean) =>
  queryOptions({
    queryKey: ['backups', 'restore'],
    queryFn: ({ signal }) => call(getRestore, { signal }),
    refetchInterval: isAwaited ? 1_000 : false,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });

export const rereadBackups = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['backups'] });
