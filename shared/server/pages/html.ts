const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

/** What is filled in is text, never a tag. */
export const html = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: strings }, ...values.map((value) => escaped(String(value))));

/** Data that a page carries; nothing in it can end its element. */
export const jsonInPage = (type: string, id: string | null, value: unknown): string =>
  `<script type="${type}"${id === null ? '' : ` id="${id}"`}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
