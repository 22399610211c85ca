/**
 * A reporter for Vitest: writes to the file named by STEWARD_TEST_OUTCOME how many tests passed and failed, and of each failure its
 * place and its first lines, so that `npm test` can tell them where they are found: at the very end.
 */
import { writeFileSync } from 'node:fs';

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
    const outcome = { passed: 0, failures: [] };
    const failure = (name, errors) => {
      outcome.failures.push([`  ${name}`, ...errors.map(told)].join('\n'));
    };
    for (const module of modules) {
      // What a file or a group fails with outside a test: its imports, what comes before and after all tests.
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
