// CPU seconds of processes, from /proc. On a system without /proc only this process is measured.
import fs from 'node:fs';

// The unit of /proc/<pid>/stat on every Linux that Node.js runs on.
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat after the name of the program, which may itself contain spaces and brackets. */
function statOf(pid) {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** CPU seconds of a process alone, without its children. Only on a system with /proc. */
export const ownCpuSecondsOf = (pid) => {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
};

/** The processes of the machine: the parent of each, and its CPU seconds with those of its ended children. */
function processes() {
  const found = new Map();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(name);
      const ticks = fields.slice(11, 15).reduce((sum, ticked) => sum + Number(ticked), 0);
      found.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // The process has just ended; its seconds now count for its parent.
    }
  }
  return found;
}

/** CPU seconds of a process and of all its descendants, running and ended. */
export function cpuSecondsOf(pid = process.pid) {
  if (!fs.existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const all = processes();
  const children = new Map();
  for (const [one, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), one]);
  let seconds = 0;
  const left = [pid];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    seconds += all.get(one)?.seconds ?? 0;
    left.push(...(children.get(one) ?? []));
  }
  return seconds;
}
