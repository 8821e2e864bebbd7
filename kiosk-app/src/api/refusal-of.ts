import { CallError } from './call.ts';

/** @returns what the server refused the work with, or null; anything else is thrown on */
export async function refusalOf(work: Promise<unknown>): Promise<CallError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}
