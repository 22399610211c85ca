/**
 * Wraps each expression of a bundle that uses a lever, so that a reading tells which moves can change it: where no expression has
 * another value after a move, the reading is the same, and need not be made.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';

interface Use {
  literals: number[];
  start: number;
  end: number;
}

/** `name` is the global variable with the levers. */
export function withWatch(bundle: string, name: string): { text: string; unwatched: Set<number> } {
  const setters = [
    ...bundle.matchAll(
      new RegExp(
        String.raw`${name}\.setters\[(\d+)\] = \(v\) => \{\s*([\w$]+)((?:\["[^"]+"\]|\[\d+\]|\.[\w$]+)*) = -?v;\s*\};`,
        'g',
      ),
    ),
  ].map((m) => ({
    literal: Number(m[1]),
    binding: m[2]!,
    path: keysIn(m[3]!),
    start: m.index,
    end: m.index + m[0].length,
  }));
  const byBinding = new Map<string, typeof setters>();
  for (const setter of setters) byBinding.set(setter.binding, [...(byBinding.get(setter.binding) ?? []), setter]);
  const unwatched = new Set<number>();
  const uses: Use[] = [];
  const source = parsed(bundle);
  const isInSetter = (at: number) => setters.some(({ start, end }) => at >= start && at < end);
  const visit = (node: Node, parents: Node[]) => {
    const at = node.getStart(source);
    if (node.kind === SyntaxKind.ElementAccessExpression && bundle.startsWith(`${name}.values[`, at)) {
      uses.push(whole(node, parents, source, [Number(/\d+/.exec(bundle.slice(at + name.length + 8))![0])]));
      return;
    }
    const of = node.kind === SyntaxKind.Identifier ? byBinding.get(node.getText(source)) : undefined;
    if (of && isRead(node, parents.at(-1)!, source) && !isInSetter(at)) {
      const isInFunction = parents.some(({ kind }) => FUNCTIONS.has(kind));
      const { literals, depth } = reached(of, node, parents, source);
      const isExact = literals.length === 1 && of.find((s) => s.literal === literals[0])!.path.length === depth;
      if (isExact && isInFunction) {
        const top = depth === 0 ? node : parents.at(-depth)!;
        uses.push(whole(top, depth === 0 ? parents : parents.slice(0, -depth), source, literals));
      } else if (!isExport(parents)) for (const literal of literals) unwatched.add(literal);
    }
    node.forEachChild((child) => visit(child, [...parents, node]));
  };
  visit(source, []);
  return { text: rewritten(bundle, name, joined(uses)), unwatched };
}

const keysIn = (path: string) =>
  [...path.matchAll(/\["([^"]+)"\]|\[(\d+)\]|\.([\w$]+)/g)].map((m) => (m[1] ?? m[2] ?? m[3])!);

function parsed(bundle: string): SourceFile {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const file = join(folder, 'bundle.js');
  writeFileSync(file, bundle);
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { noLib: true, noResolve: true, types: [], allowJs: true, checkJs: false, noEmit: true };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
  const api = new API({ cwd: folder });
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
  const source = project!.program.getSourceFile(file)!;
  rmSync(folder, { recursive: true });
  return source;
}

const FUNCTIONS = new Set([SyntaxKind.ArrowFunction, SyntaxKind.FunctionDeclaration, SyntaxKind.FunctionExpression]);

const isExport = (parents: Node[]) => parents.some(({ kind }) => kind === SyntaxKind.ExportDeclaration);

/** Not the name of a property, nor where the constant is declared. */
function isRead(node: Node, parent: Node, source: SourceFile): boolean {
  const named = (parent as Node & { name?: Node }).name;
  const isName = named !== undefined && named.getStart(source) === node.getStart(source);
  return !(
    (isName && parent.kind !== SyntaxKind.ShorthandPropertyAssignment) ||
    parent.kind === SyntaxKind.ArrayBindingPattern ||
    parent.kind === SyntaxKind.BindingElement
  );
}

/** The levers below a use of a table, and by how many keys it is followed. */
function reached<T extends { literal: number; path: string[] }>(
  of: T[],
  node: Node,
  parents: Node[],
  source: SourceFile,
) {
  let depth = 0;
  let left = of;
  let child = node;
  for (const parent of parents.toReversed()) {
    const text = parent.getText(source).slice(child.getText(source).length);
    const key = [SyntaxKind.PropertyAccessExpression, SyntaxKind.ElementAccessExpression].includes(parent.kind)
      ? (/^\s*\??\.?([\w$]+)$/.exec(text)?.[1] ?? /^\["?([\w$]+)"?\]$/.exec(text)?.[1])
      : undefined;
    const isOf = key !== undefined && left.some(({ path }) => path[depth] === key);
    if (!isOf || (parent as Node & { expression: Node }).expression !== child) break;
    left = left.filter(({ path }) => path[depth] === key);
    depth += 1;
    child = parent;
  }
  return { literals: left.map(({ literal }) => literal), depth };
}

const ARITHMETIC = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
  SyntaxKind.AsteriskAsteriskToken,
]);
const COMPARING = new Set([
  SyntaxKind.LessThanToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** The largest expression without effects around a use: arithmetic as far as the comparison that it is part of. */
function whole(node: Node, parents: Node[], source: SourceFile, literals: number[]): Use {
  let child = node;
  for (const parent of parents.toReversed()) {
    const operator = (parent as Node & { operatorToken?: Node }).operatorToken?.kind;
    const isBinary = parent.kind === SyntaxKind.BinaryExpression && operator !== undefined;
    if (isBinary && COMPARING.has(operator)) {
      child = parent;
      break;
    }
    const isCalculated =
      (isBinary && ARITHMETIC.has(operator)) ||
      parent.kind === SyntaxKind.ParenthesizedExpression ||
      (parent.kind === SyntaxKind.PrefixUnaryExpression && !/^(?:\+\+|--)/.test(parent.getText(source))) ||
      (parent.kind === SyntaxKind.CallExpression && /^Math\.\w+\(/.test(parent.getText(source)));
    if (!isCalculated) break;
    child = parent;
  }
  return { literals, start: child.getStart(source), end: child.end };
}

/** Uses within another one belong to it. */
function joined(uses: Use[]): Use[] {
  const all: Use[] = [];
  for (const use of uses.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const around = all.find(({ start, end }) => start <= use.start && use.end <= end);
    if (around) around.literals = [...new Set([...around.literals, ...use.literals])];
    else all.push(use);
  }
  return all;
}

function rewritten(bundle: string, name: string, uses: Use[]): string {
  let text = bundle;
  for (const { literals, start, end } of uses.toReversed())
    text = `${text.slice(0, start)}${name}.use([${literals.join()}], () => (${text.slice(start, end)}))${text.slice(end)}`;
  return text;
}
