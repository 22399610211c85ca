import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';

/** A number in the source of a rule. */
export interface Literal {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  value: number;
  /** What its statement begins with, to be told from others. */
  code: string;
  /** The constant that holds it, at the top of its file. */
  name?: string;
  /** Where in that constant it stands: keys of objects and places of arrays. */
  path: (string | number)[];
  /** A minus stands before it. */
  isNegative: boolean;
  /** A comment stands on its line, above it or above its statement. */
  hasReason: boolean;
  /** It is reckoned once, when the file is loaded. */
  isTop: boolean;
}

/** Counts, indexes, halves, hundredths, months of a year, hours of a day, levels of a byte: what every reader knows. */
const PLAIN = new Set([0, 1, 2, 12, 24, 100, 255, 256]);

const PASSING = new Set([
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.PrefixUnaryExpression,
]);

/** Every number of some source files that is no plain count. */
export function literalsOf(files: string[]): Literal[] {
  const folder = mkdtempSync(join(tmpdir(), 'literals-'));
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { noLib: true, noResolve: true, types: [], allowImportingTsExtensions: true, noEmit: true };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: files.map((f) => resolve(f)) }));
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return files.flatMap((file) => inFile(file, project!.program.getSourceFile(resolve(file))!));
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

const NO_SOURCE = /\.(?:test|fixture|model|d)\.ts$/;

/** The source files below folders, without their tests; or only the files of another kind. */
export const sourcesIn = (folders: string[], only?: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => (only ? only.test(name) : name.endsWith('.ts') && !NO_SOURCE.test(name)))
      .toSorted()
      .map((name) => join(folder, name)),
  );

function inFile(file: string, source: SourceFile): Literal[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const lineAt = (at: number) => text.slice(0, at).split('\n').length - 1;
  const isComment = (line: string | undefined) => line !== undefined && /^\s*(?:\/\/|\/\*|\*)|\*\/\s*$/.test(line);
  const found: Literal[] = [];
  const visit = (node: Node, parents: Node[]) => {
    if (node.kind === SyntaxKind.NumericLiteral && !isKey(node, parents.at(-1)!)) {
      const value = Number(node.getText(source).replaceAll('_', ''));
      const start = node.getStart(source);
      const line = lineAt(start);
      if (!PLAIN.has(value) && !isScale(value, text.slice(0, start), text.slice(node.end))) {
        const first = lineAt((statementOf(parents) ?? node).getStart(source));
        found.push({
          file,
          line: line + 1,
          start,
          end: node.end,
          text: node.getText(source),
          value,
          code: lines[line]!.trim(),
          ...placeOf(node, parents, source),
          isNegative: parents.at(-1)!.kind === SyntaxKind.PrefixUnaryExpression && text[start - 1] === '-',
          hasReason: /\/\/ |\/\*\* /.test(lines[line]!) || isComment(lines[line - 1]) || isComment(lines[first - 1]),
        });
      }
    }
    node.forEachChild((child) => visit(child, [...parents, node]));
  };
  visit(source, []);
  return found;
}

/** A key of an object, a place in a list: `{ 5: 'S' }`, `m[3]`. */
const isKey = (node: Node, parent: Node) =>
  parent.kind === SyntaxKind.ElementAccessExpression ||
  (parent.kind === SyntaxKind.PropertyAssignment && (parent as Node & { name: Node }).name === node);

/** `10 ** decimals`, `rect.x / 1000`, degrees: other units of the same. */
const isScale = (value: number, before: string, after: string) =>
  (value === 180 && before.endsWith('Math.PI) / ')) ||
  (/^10+$/.test(String(value)) && (/[*/]\s*$/.test(before) || /^\s*[*/]/.test(after)));

const statementOf = (parents: Node[]): Node | undefined =>
  parents.findLast((p) =>
    [
      SyntaxKind.VariableStatement,
      SyntaxKind.ReturnStatement,
      SyntaxKind.IfStatement,
      SyntaxKind.ForOfStatement,
      SyntaxKind.ForStatement,
      SyntaxKind.WhileStatement,
      SyntaxKind.ExpressionStatement,
      SyntaxKind.FunctionDeclaration,
    ].includes(p.kind),
  );

/** Of several constants that are declared together, each has one of the values: `const [LEAST, MOST] = [5, 420]`. */
function named(name: string, path: (string | number)[]): Pick<Literal, 'name' | 'path'> {
  if (!name.startsWith('[')) return { name, path };
  const [first, ...rest] = path;
  return { name: name.slice(1, -1).split(',')[Number(first)]!.trim(), path: rest };
}

/** The constant at the top of the file whose value the number is, alone or in a table. */
function placeOf(node: Node, parents: Node[], source: SourceFile): Pick<Literal, 'name' | 'path' | 'isTop'> {
  const path: (string | number)[] = [];
  const isTop = !parents.some((p) =>
    [SyntaxKind.ArrowFunction, SyntaxKind.FunctionDeclaration, SyntaxKind.FunctionExpression].includes(p.kind),
  );
  let child = node;
  for (const parent of parents.toReversed()) {
    if (parent.kind === SyntaxKind.VariableDeclaration)
      return isTop
        ? { ...named((parent as Node & { name: Node }).name.getText(source), path), isTop }
        : { path, isTop };
    if (parent.kind === SyntaxKind.PropertyAssignment)
      path.unshift((parent as Node & { name: Node }).name.getText(source).replaceAll("'", ''));
    else if (parent.kind === SyntaxKind.ArrayLiteralExpression)
      path.unshift([...(parent as Node & { elements: Iterable<Node> }).elements].indexOf(child));
    else if (parent.kind !== SyntaxKind.ObjectLiteralExpression && !PASSING.has(parent.kind)) return { path, isTop };
    child = parent;
  }
  return { path, isTop };
}
