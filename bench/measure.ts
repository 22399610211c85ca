/** The median of several runs, in milliseconds. */
export async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** Runs both in turns, so that other load affects both equally. */
export async function compare(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(await median(1, one));
    theirs.push(await median(1, other));
  }
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return [middle(ours), middle(theirs)];
}

export const say = (name: string, value: number, unit: string, ratio: number, to: string) =>
  console.log(`${name} ${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit} (${ratio.toFixed(2)} × ${to})`);
