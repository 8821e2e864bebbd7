import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { allOrdersKey, newestOrdersQuery } from '#api/order-queries.ts';
import { useSoundSetting } from './sound-setting.ts';
import { useNewOrders } from './use-new-orders.ts';

/** Two short notes that nobody takes for a telephone. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.14;

/**
 * Hears of new orders on every page of the back office, also in a tab that nobody looks at: there a sound and the number in the
 * tab's title are all that tells. Whoever comes to the list has seen what came before.
 */
export function NewOrderWatch() {
  const { pathname } = useLocation();
  const [isSoundOn] = useSoundSetting();
  const newest = useQuery({ ...newestOrdersQuery({}), refetchIntervalInBackground: true, refetchOnMount: false });
  const { size } = useNewOrders(
    newest.data?.items.map(({ id }) => id),
    String(pathname === '/admin/orders'),
  );
  useSound(size, isSoundOn);
  useCountInTitle(size);
  useOrdersFollowed();
  return null;
}

/** What follows the orders. Older pages of the list cost a call each, and have a pace of their own. */
const ORDERS_SHOWN = [
  [...allOrdersKey, 'newest'],
  [...allOrdersKey, 'waiting'],
  ['orders', 'one'],
  ['shops', 'parked-orders'],
];

/** What the desk shows of orders is asked for when the server says that it may be another, and seldom otherwise. */
function useOrdersFollowed(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let end = () => {
      isOver = true;
    };
    // Apart from what a first page loads; until it has come, and where it cannot, lists are asked for often.
    void import('#api/list-news.ts')
      .then(({ followList }) => {
        if (!isOver) end = followList(queryClient, 'orders', ORDERS_SHOWN);
      })
      .catch(() => undefined);
    return () => end();
  }, [queryClient]);
}

/** Sounds once for each time that more orders have come in. A browser that nobody has touched yet stays silent. */
function useSound(count: number, isOn: boolean): void {
  const heard = useRef(count);
  useEffect(() => {
    if (count > heard.current && isOn) ring();
    heard.current = count;
  }, [count, isOn]);
}

function ring(): void {
  const audio = new AudioContext();
  for (const [at, frequency] of NOTES_HZ.entries()) {
    const note = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.15 });
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + at * NOTE_SECONDS);
    note.stop(audio.currentTime + (at + 1) * NOTE_SECONDS);
    if (at === NOTES_HZ.length - 1) note.onended = () => void audio.close();
  }
}

/** Before whatever the page calls itself, also when it calls itself something else. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const title = count > 0 ? `(${count}) ${bare}` : bare;
      if (title !== document.title) document.title = title;
    };
    write();
    const titled = new MutationObserver(write);
    titled.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => titled.disconnect();
  }, [count]);
}
