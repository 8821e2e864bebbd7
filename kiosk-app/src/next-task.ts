/** What is long is cut into tasks: between two of them a slow phone draws and answers a finger. No timer, which waits in a tab behind others. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
