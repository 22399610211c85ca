import { stored } from '../../../session/stored.ts';
import { useAddressState } from '../../address-state.ts';

const KEY = 'net-zero-assumptions';

interface Typed {
  /** Percent per year, as typed. */
  fall?: number | undefined;
  /** kg CO2e per kWh, as typed. */
  grid?: number | undefined;
}

function read(): Typed {
  try {
    const { fall, grid } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return { ...(typeof fall === 'number' && { fall }), ...(typeof grid === 'number' && { grid }) };
  } catch {
    return {};
  }
}

const typed = stored<Typed>(read, (value) => sessionStorage.setItem(KEY, JSON.stringify(value)), [KEY]);

const within = (value: unknown, low: number, high: number) => {
  const number = value === undefined || value === '' ? Number.NaN : Number(value);
  return number >= low && number <= high ? number : undefined;
};

/**
 * The assumptions about later years, the same on every page of net zero: from the address, otherwise as typed last in
 * this tab. `asked` is the input of the calls.
 */
export function useAssumptions() {
  const [address, change] = useAddressState();
  const last = typed.use();
  const fall = within(address['fall'] ?? last.fall, 0, 50) ?? 0;
  const grid = within(address['grid'] ?? last.grid, 0, 10);
  const set = (parts: Typed) => {
    typed.set({ ...last, ...parts });
    change({ ...parts });
  };
  return {
    fall,
    grid,
    setFall: (value: number | undefined) => set({ fall: value || undefined }),
    setGrid: (value: number | undefined) => set({ grid: value }),
    asked: { grid_fall: fall / 100, later_electricity: grid === undefined ? null : grid / 1000 },
  };
}
export type Assumptions = ReturnType<typeof useAssumptions>;
