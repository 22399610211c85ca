// Makes reports in a process of its own; started by platform/child-process-pool.ts.
import type { GhgReportModel } from '../gateways/pdf/ghg-report.ts';
import { renderGhgReport } from '../gateways/pdf/render-ghg-report.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks(({ model }: { kind: 'ghg-report'; model: GhgReportModel }, onProgress) =>
  renderGhgReport(model, onProgress),
);
