import Dexie, { type Table } from 'dexie';
import { useEffect, useState } from 'react';

/** Plain bytes: not every browser stores a file as it is. */
interface KeptLogo {
  id: 'logo';
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

class FirstRunDatabase extends Dexie {
  declare readonly logos: Table<KeptLogo, string>;

  constructor() {
    super('printfront-first-run');
    this.version(1).stores({ logos: 'id' });
  }
}

const openKept = () => new FirstRunDatabase();

async function keep(logo: File): Promise<void> {
  const { name, type } = logo;
  const bytes = await logo.arrayBuffer();
  const database = openKept();
  await database.logos.put({ id: 'logo', name, type, bytes }).finally(() => database.close());
}

async function findKept(name: string): Promise<File | null> {
  const database = openKept();
  const found = await database.logos.get('logo').finally(() => database.close());
  return found?.name === name ? new File([found.bytes], name, { type: found.type }) : null;
}

/** A browser that stores nothing has nothing to forget. */
export const forgetLogo = (): Promise<void> => openKept().delete().catch(nothing);

const nothing = () => undefined;

/**
 * The chosen logo. There is no owner yet who may send it, so it waits in this browser and outlives a reload of the page.
 *
 * @param name of the file that was chosen, as the draft tells; `undefined` where none was
 */
export function useKeptLogo(name: string | undefined) {
  const [logo, setLogo] = useState<File | null>(null);
  const [isLost, setLost] = useState(false);
  const isMissing = name !== undefined && logo?.name !== name;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    findKept(name)
      .catch(() => null)
      .then((found) => {
        if (isOver) return;
        setLogo(found);
        setLost(found === null);
      });
    return () => {
      isOver = true;
    };
  }, [isMissing, name]);
  return {
    logo: logo?.name === name ? logo : null,
    /** One was chosen, and this browser has not kept it. */
    isLost: isMissing && isLost,
    choose(chosen: File | null) {
      setLogo(chosen);
      setLost(false);
      void (chosen === null ? forgetLogo() : keep(chosen).catch(nothing));
    },
  };
}
