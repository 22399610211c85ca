export declare function seedOfRun(): string;
