// Runs a child program on a thread from its TypeScript source: tsx's `--import` registers itself on the main thread only.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.program);
