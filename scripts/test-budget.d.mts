export interface Size {
  calls: number;
  screens: number;
}
export interface Kept extends Size {
  slowness: number;
  total: number;
  dear: Record<string, number>;
}
export interface Run {
  total: number;
  byFile: ReadonlyMap<string, number>;
  size: Size;
  slow: number;
}
export declare function sizeOf(root: string): Size;
export declare function slowness(): number;
export declare function budgetOf(run: Run): Kept;
export declare function overBudget(kept: Kept, run: Run): string[];
