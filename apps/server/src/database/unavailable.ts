const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
// What pg says without a code.
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Whether a call failed because the database, or another service it needs, cannot be reached at the moment. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string };
  // A socket that is not there says the same as a file that is not there.
  if (SYSTEM.has(code) || syscall === 'connect') return true;
  // The server shuts down, crashed, starts up, or has no connection left.
  return /^(08...|57P0[123]|53300)$/.test(code) || WORDS.test(message);
}
