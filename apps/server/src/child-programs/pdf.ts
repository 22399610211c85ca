// Makes reports and statements in a process of its own; started by platform/child-process-pool.ts.
import type { PdfTask } from '../gateways/pdf/ghg-report.ts';
import { renderGhgReport } from '../gateways/pdf/render-ghg-report.ts';
import { assurance } from '../gateways/pdf/assurance/assurance.ts';
import { statement } from '../gateways/pdf/statement/statement.ts';
import { typeset } from '../gateways/pdf/typeset.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: PdfTask, onProgress) =>
  task.kind === 'statement'
    ? typeset(statement(task.model))
    : task.kind === 'assurance'
      ? typeset(assurance(task.model))
      : renderGhgReport(task.model, onProgress),
);
