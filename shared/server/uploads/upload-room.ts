import { HttpProblem } from '../http/http-problem.ts';
import type { DailyQuota, DailyUse, SetAside } from './daily-quota.ts';

/** What a sender may still send today, set aside for one body. */
export interface UploadRoom {
  readonly bytes: number;
  /** What a body is told that is longer: only one whose length was not said can be. */
  exceeded(): Error;
  /** The bytes are durable; the row that names them may still be refused. */
  stored?(sha256: string): void;
  /** So many have come, whatever became of them: the rest is free again. */
  end(receivedBytes: number): void;
}

/**
 * @param announcedBytes of the whole body; null from a sender who does not say
 * @param largestBytes what a body may have at most
 * @throws HttpProblem quota-exceeded
 */
export type AskForRoom = (announcedBytes: number | null, largestBytes: number) => Promise<UploadRoom>;

/** Room of both: what the first has, as far as the second has it too. */
export const inBothRooms =
  (first: AskForRoom, second: AskForRoom): AskForRoom =>
  async (announcedBytes, largestBytes) => {
    const one = await first(announcedBytes, largestBytes);
    try {
      const other = await second(announcedBytes, Math.min(largestBytes, one.bytes));
      return {
        bytes: Math.min(one.bytes, other.bytes),
        exceeded: () => (other.bytes < one.bytes ? other : one).exceeded(),
        stored(sha256) {
          one.stored?.(sha256);
          other.stored?.(sha256);
        },
        end(receivedBytes) {
          one.end(receivedBytes);
          other.end(receivedBytes);
        },
      };
    } catch (error) {
      one.end(0);
      throw error;
    }
  };

/**
 * Counts a body for everybody it is counted for. Bytes count as they come: a sender who takes a photo out again and sends
 * another has sent two.
 */
export function askForRoom(quota: DailyQuota, uses: readonly DailyUse[]): AskForRoom {
  const exceeded = ({ most }: DailyUse) =>
    new HttpProblem(
      'quota-exceeded',
      `At most ${Math.floor(most / 1_000_000)} MB can be sent in one day. What has been sent stays; the rest can be sent tomorrow.`,
      { parameter: 'file', limit: most, retryAfterSeconds: quota.secondsToNextDay() },
    );
  return async (announcedBytes, largestBytes) => {
    const rooms: SetAside[] = [];
    const end = (bytes: number) => {
      for (const room of rooms) room.settle(bytes);
    };
    let bytes = announcedBytes ?? largestBytes;
    let narrowest = uses[0];
    for (const use of uses) {
      const room = await quota.setAside(use, { atLeast: announcedBytes ?? 1, atMost: bytes });
      if (room === null) {
        end(0);
        throw exceeded(use);
      }
      if (room.amount < bytes) narrowest = use;
      bytes = room.amount;
      rooms.push(room);
    }
    return { bytes, end, exceeded: () => exceeded(narrowest ?? { owner: '', most: bytes }) };
  };
}
