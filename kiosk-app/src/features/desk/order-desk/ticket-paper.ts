export const TICKET_PAPERS = ['a5', '80mm'] as const;
export type TicketPaper = (typeof TICKET_PAPERS)[number];

const KEY = 'printfront-ticket-paper';

/** What the address says, else what this browser printed on last. */
export function chosenPaper(search: URLSearchParams): TicketPaper {
  const asked = search.get('paper') ?? readKept();
  return TICKET_PAPERS.find((paper) => paper === asked) ?? 'a5';
}

export function keepPaper(paper: TicketPaper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // Storage is off: the next ticket asks again.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
