import process from 'node:process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does what must not be left in the middle. Who presses Ctrl-C, or whose line breaks off, ends at most the program of it that is at
 * work: what belongs behind that is done all the same.
 *
 * @param work is told whether somebody wants it to end; a line that breaks off wants nothing
 */
export async function stayUntilDone<Result>(work: (isUnwanted: () => boolean) => Promise<Result>): Promise<Result> {
  let isUnwanted = false;
  const stay = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGHUP') isUnwanted = true;
  };
  for (const signal of SIGNALS) process.on(signal, stay);
  try {
    return await work(() => isUnwanted);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stay);
  }
}
