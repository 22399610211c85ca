export declare function cpuSecondsOf(pid?: number): number;
export declare function ownCpuSecondsOf(pid: number): number;
