import type { Order } from '@printfront/shared/contracts/orders.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import type { PrintRef } from '@printfront/shared/domain/print-notes.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';

type Line = Order['lines'][number];

/** A print in words that people know it by. */
export interface NamedPrint extends PrintRef {
  readonly line: Line;
  readonly file: Line['files'][number];
  readonly name: string;
  readonly sizeName: string;
}

/** @param nameless what a photo without a name is called, by its number */
export const namedPrints = (order: Order, nameless: (number: number) => string): NamedPrint[] =>
  order.lines.flatMap((line) =>
    line.files.map((file, index) => ({
      line,
      file,
      size: line.size.key,
      fileId: file.id,
      name: cleanFileName(file.name) || nameless(index + 1),
      sizeName: [line.size.name, line.finish?.name]
        .flatMap((one) => localized(one, currentLanguage()) ?? [])
        .join(' · '),
    })),
  );
