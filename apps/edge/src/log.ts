export interface Log {
  info: (text: string) => void;
  warn: (text: string) => void;
}

/** Lines on the standard output, for the journal of the machine. */
export const lineLog = (write: (line: string) => void = (line) => void process.stdout.write(line)): Log => {
  const line = (level: string) => (text: string) => write(`${new Date().toISOString()} ${level} ${text}\n`);
  return { info: line('info'), warn: line('warn') };
};
