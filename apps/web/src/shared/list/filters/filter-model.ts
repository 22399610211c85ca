import type { ListCondition, ListQuery } from '@steward/core/lists/list-query';

/** A field that users can filter by. */
export type FilterField = { id: string; label: string } & (
  | {
      kind: 'number';
      unit?: string | undefined;
      bounds?: { from: number; to: number } | null | undefined;
      isYear?: true;
    }
  | { kind: 'day' }
  | { kind: 'text' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; canBeEmpty?: boolean }
);

export const ways = ['is', 'isNot', 'empty', 'filled'] as const;
export type Way = (typeof ways)[number];

/** One line of the panel. An incomplete line adds no condition. */
export interface Line {
  field: string;
  way: Way;
  from?: number | string | undefined;
  to?: number | string | undefined;
  in?: readonly string[];
  contains?: string;
}
export interface Group {
  match: 'all' | 'any';
  lines: readonly Line[];
}
export interface Model {
  match: 'all' | 'any';
  groups: readonly Group[];
}

export const noFilter: Model = { match: 'all', groups: [{ match: 'all', lines: [] }] };

/** The query of the lines. */
export function toQuery({ match, groups }: Model): ListQuery | undefined {
  const asked = groups.flatMap(
    (group) =>
      joined(
        group.match,
        group.lines.flatMap((line) => ofLine(line) ?? []),
      ) ?? [],
  );
  return joined(match, asked);
}

function joined(match: 'all' | 'any', members: ListQuery[]): ListQuery | undefined {
  const [only, ...others] = members;
  if (!only || others.length === 0) return only;
  return match === 'all' ? { all: members } : { any: members };
}

function ofLine({ field, way, from, to, in: values, contains }: Line): ListQuery | undefined {
  if (way === 'empty' || way === 'filled') return { field, empty: way === 'empty' };
  const condition: ListCondition | undefined = contains?.trim()
    ? { field, contains: contains.trim() }
    : values?.length
      ? { field, in: values }
      : from !== undefined || to !== undefined
        ? { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
        : undefined;
  return condition && way === 'isNot' ? { not: condition } : condition;
}

/** The lines of a query; undefined if lines and groups cannot express it, as with a link written by hand. */
export function toModel(query: ListQuery | undefined): Model | undefined {
  if (!query) return noFilter;
  const line = lineOf(query);
  if (line) return { match: 'all', groups: [{ match: 'all', lines: [line] }] };
  const top = membersOf(query);
  if (!top) return undefined;
  const lines = top.members.map(lineOf);
  if (lines.every((one) => one !== undefined)) return { match: 'all', groups: [{ match: top.match, lines }] };
  const groups = top.members.map((member) => {
    const single = lineOf(member);
    if (single) return { match: 'all' as const, lines: [single] };
    const inner = membersOf(member);
    const innerLines = inner?.members.map(lineOf);
    return inner && innerLines?.every((one) => one !== undefined)
      ? { match: inner.match, lines: innerLines }
      : undefined;
  });
  return groups.every((one) => one !== undefined) ? { match: top.match, groups } : undefined;
}

function membersOf(query: ListQuery): { match: 'all' | 'any'; members: readonly ListQuery[] } | undefined {
  if ('all' in query) return { match: 'all', members: query.all };
  return 'any' in query ? { match: 'any', members: query.any } : undefined;
}

function lineOf(query: ListQuery): Line | undefined {
  if ('not' in query) {
    const line = lineOf(query.not);
    return line?.way === 'is' ? { ...line, way: 'isNot' } : undefined;
  }
  if (!('field' in query)) return undefined;
  if ('empty' in query) return { field: query.field, way: query.empty ? 'empty' : 'filled' };
  return { ...query, way: 'is' };
}
