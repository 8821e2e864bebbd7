import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import { listShippingPrices } from '../catalogue/catalogue.repository.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  refuseOutdated,
} from '../catalogue/catalogue-editing.ts';
import * as repository from './shipping-prices.repository.ts';

type Terms = Omit<ShippingPrice, 'id'>;

/** @throws HttpProblem already-exists: which of two with one minimum counts would be a guess */
export function createShippingPrice(
  deps: CatalogueEditDeps,
  principal: Principal,
  terms: Terms,
): Promise<ShippingPrice> {
  return editCatalogue(deps, principal, (edit) => write(edit, null, { id: uuidv7(), ...terms }));
}

/** @throws HttpProblem not-found, edited-meanwhile, already-exists */
export function updateShippingPrice(
  deps: CatalogueEditDeps,
  principal: Principal,
  { version, ...price }: ShippingPrice & { version: string },
): Promise<ShippingPrice> {
  return editCatalogue(deps, principal, async (edit) => write(edit, await requireSeen(edit, price.id, version), price));
}

/** @throws HttpProblem not-found, edited-meanwhile */
export function deleteShippingPrice(
  deps: CatalogueEditDeps,
  principal: Principal,
  { id, version }: { id: string; version: string },
): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit, id, version);
    await repository.removeShippingPrice(edit.transaction, id);
    await auditCatalogue(edit, { ...subjectOf(before), before, after: null });
  });
}

async function requireSeen({ transaction }: CatalogueEdit, id: string, version: string): Promise<ShippingPrice> {
  const price = (await listShippingPrices(transaction)).find((one) => one.id === id);
  if (price === undefined) throw notFound();
  refuseOutdated(price, version);
  return price;
}

async function write(edit: CatalogueEdit, before: ShippingPrice | null, price: ShippingPrice): Promise<ShippingPrice> {
  const isTaken = (await listShippingPrices(edit.transaction)).some(
    ({ id, shippingMethod, minimumItemsTotal }) =>
      id !== price.id && shippingMethod === price.shippingMethod && minimumItemsTotal === price.minimumItemsTotal,
  );
  if (isTaken) {
    throw new HttpProblem('already-exists', 'This method has a price from this minimum on already.', {
      parameter: 'minimumItemsTotal',
    });
  }
  await repository.writeShippingPrice(edit.transaction, price);
  await auditCatalogue(edit, { ...subjectOf(price), before, after: price });
  return price;
}

const METHOD_NAMES = { 1: 'Pickup', 2: 'Mail', 3: 'Postal courier', 4: 'Express courier' };

const subjectOf = ({ id, shippingMethod, minimumItemsTotal }: ShippingPrice) =>
  ({
    subject: 'shipping-price',
    subjectId: id,
    label: `${METHOD_NAMES[shippingMethod]} from ${(minimumItemsTotal / 100).toFixed(2)}`,
  }) as const;
