/** What is wrong with a code before anybody has looked at it; what the server says of one has words of its own. */
export const isTooShort = (problem: string | undefined): boolean => problem === 'missing' || problem === 'low';
