// Makes reports, statements and letters in a process of its own; started by platform/jobs/child-process-pool.ts.
import type { PdfTask } from '../gateways/pdf/ghg-report.ts';
import { wordDocument } from '../gateways/docx/word-document.ts';
import { disputeLetter } from '../gateways/pdf/letter/letter.ts';
import { plainLetter } from '../gateways/pdf/letter/plain-letter.ts';
import { renderGhgReport } from '../gateways/pdf/render-ghg-report.ts';
import { assurance } from '../gateways/pdf/assurance/assurance.ts';
import { statement } from '../gateways/pdf/statement/statement.ts';
import { typeset } from '../gateways/pdf/typeset.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: PdfTask, onProgress) => {
  switch (task.kind) {
    case 'statement':
      return typeset(statement(task.model));
    case 'assurance':
      return typeset(assurance(task.model));
    case 'dispute-letter':
      return typeset(disputeLetter(task.model));
    case 'plain-letter':
      return typeset(plainLetter(task.model));
    case 'printed':
      return typeset(task.model);
    case 'word':
      return wordDocument(task.model);
    default:
      return renderGhgReport(task.model, onProgress);
  }
});
