/** The least of several: milliseconds of processor time, which other programs on this machine do not add to. */
export async function leastWorkMs(work: () => Promise<unknown>, rounds = 5): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
