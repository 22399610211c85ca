import { decide } from '@steward/contract/modules';
import { areas } from '@steward/contract/declared';
import type { Call } from '@steward/contract/call';
import type { Rights } from '@steward/core/permissions/decide';

/** A kind of person, as a column of the page. */
export interface Column {
  title: string;
  rights: Rights;
}

const yes = '✓';
const no = '·';

/** Whether these permissions open a call, by the decision that the server makes. */
const opens = ({ access, needs }: Call, rights: Rights): boolean => {
  if (access === 'superadmin') return rights.isSuperAdmin;
  if (access !== 'member' || needs === 'own') return true;
  return needs !== undefined && decide(rights, needs).allowed;
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** `docs/permissions.md`: every call, its required permission, and the shipped roles that cover it. */
export function permissionsPage(columns: readonly Column[]): string {
  const head = ['Call', 'needs', ...columns.map(({ title }) => title)];
  // Several lists of calls may be of one area.
  const names = [...new Set(areas.flatMap((area) => Object.values(area).map((call) => call.area)))];
  const tables = names.map((name) => {
    const rows = areas
      .flatMap((area) => Object.values(area).filter((call) => call.area === name))
      .map((call) => [
        `\`${call.name}\``,
        call.needs ?? call.access,
        ...columns.map(({ rights }) => (opens(call, rights) ? yes : no)),
      ]);
    return `## ${name}\n\n${[head, head.map(() => '---'), ...rows].map(row).join('\n')}\n`;
  });
  return `# Permissions by call

This page lists every call of the contract and the shipped roles that can make it, for users without the admin flag. **Admin** is
any user with the admin flag, whatever the role. ${yes} allows the call; ${no} refuses it with 403. \`own\` is a call about the user's own
data; calls that can also address another user's data check further rights. Access to properties is decided separately.
\`npm run generate\` writes this page; a test compares it with the running server for every role.

${tables.join('\n')}`;
}

/** The content of the page: by call, whether each column may. */
export function readPermissionsPage(page: string): { titles: string[]; calls: Map<string, boolean[]> } {
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const titles = cells[0]?.slice(2) ?? [];
  const calls = cells
    .filter(([name]) => name?.startsWith('`'))
    .map(([name = '', , ...marks]): [string, boolean[]] => [
      name.replaceAll('`', ''),
      marks.map((mark) => mark === yes),
    ]);
  return { titles, calls: new Map(calls) };
}
