export declare function cpuSecondsOf(pid?: number): number;
