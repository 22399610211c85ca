import fs from 'node:fs';
import path from 'node:path';

/** The processes that this one started and whose command holds these words. Linux only. */
export const childrenOf = (parent: number, words: string): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const about = /^\d+ \(.*\) (\w) (\d+)/.exec(fs.readFileSync(path.join('/proc', pid, 'stat'), 'utf8'));
        const command = fs.readFileSync(path.join('/proc', pid, 'cmdline'), 'utf8');
        return about?.[1] !== 'Z' && Number(about?.[2]) === parent && command.includes(words);
      } catch {
        return false;
      }
    })
    .map(Number);
