/**
 * A reporter for Vitest: writes the numbers of passed and failed tests to the file named by STEWARD_TEST_OUTCOME, and
 * of each failure its place and its first lines, so that `npm test` can print them at the very end. Also formats the
 * CPU seconds that `npm test` prints.
 */
import fs, { writeFileSync } from 'node:fs';
import path from 'node:path';

const LINES = 12;
const told = ({ message = '', stack = '' }) =>
  [message, ...stack.split('\n').filter((line) => /^\s*at /.test(line) && !line.includes('node_modules'))]
    .join('\n')
    .split('\n')
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join('\n');

export default class TestOutcome {
  onTestRunEnd(modules, strayErrors) {
    const outcome = { passed: 0, failures: [], projects: {} };
    const failure = (name, errors) => {
      outcome.failures.push([`  ${name}`, ...errors.map(told)].join('\n'));
    };
    for (const module of modules) {
      outcome.projects[module.relativeModuleId] = module.project.name;
      // Failures of a file or a group outside a test: in imports, or before and after all tests.
      for (const group of [module, ...module.children.allSuites()])
        if (group.errors().length)
          failure([module.relativeModuleId, group.fullName].filter(Boolean).join(' > '), group.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') outcome.passed += 1;
        if (state === 'failed') failure(`${module.relativeModuleId} > ${test.fullName}`, errors ?? []);
      }
    }
    for (const error of strayErrors)
      failure(`An error outside every test, during ${error.VITEST_TEST_PATH} > ${error.VITEST_TEST_NAME}`, [error]);
    writeFileSync(process.env.STEWARD_TEST_OUTCOME, JSON.stringify(outcome));
  }
}

/** CPU seconds by file of the repository, as recorded by `test-cpu.setup.mjs`. */
export function readCpuSeconds(file, root) {
  const seconds = new Map();
  if (!fs.existsSync(file)) return seconds;
  for (const line of fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line);
    const name = path.isAbsolute(one.file) ? path.relative(root, one.file).replaceAll(path.sep, '/') : one.file;
    seconds.set(name, (seconds.get(name) ?? 0) + one.seconds);
  }
  return seconds;
}

const DEAREST = 20;

/** The CPU seconds of a run: the total, by project, and of the files that use the most. */
export function cpuReport({ total, byFile, projects }) {
  const byProject = new Map();
  for (const [file, seconds] of byFile) {
    const project = projects[file] ?? file;
    byProject.set(project, (byProject.get(project) ?? 0) + seconds);
  }
  const inFiles = [...byFile.values()].reduce((sum, seconds) => sum + seconds, 0);
  const line = ([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)}  ${name}`;
  const dearestFirst = (a, b) => b[1] - a[1];
  return [
    `CPU seconds: ${total.toFixed(0)}`,
    ...[...byProject].toSorted(dearestFirst).map(line),
    line(['Vitest itself, the build of the child programs, and what the tests share', Math.max(0, total - inFiles)]),
    `The ${DEAREST} files that used the most:`,
    ...[...byFile]
      .filter(([file]) => projects[file])
      .toSorted(dearestFirst)
      .slice(0, DEAREST)
      .map(line),
  ].join('\n');
}
