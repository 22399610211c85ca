import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines with time and request id; secrets that a request carries never reach it. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
    base: null,
  });
