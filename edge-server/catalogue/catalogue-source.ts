import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

/** Where the shop's copy of the catalogue is read from; null before the first one has come. */
export interface CatalogueSource {
  current(): Promise<CatalogueSnapshot | null>;
}

const FIRST_CATALOGUE_SECONDS = 5;

/** @throws HttpProblem starting-up while this server has never had a catalogue */
export async function requireCatalogue(source: CatalogueSource): Promise<CatalogueSnapshot> {
  const snapshot = await source.current();
  if (snapshot !== null) return snapshot;
  throw new HttpProblem('starting-up', 'This server has not got its catalogue from the central server yet.', {
    retryAfterSeconds: FIRST_CATALOGUE_SECONDS,
  });
}
