import { metrics } from '@steward/contract/reporting/metrics';
import { linesFigures } from '@steward/contract/reporting/metrics.lines';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { areaCoverageSource } from './area-coverage.figures.ts';
import { estateSource } from './estate.figures.ts';
import { getMetricCatalogue, getMetrics } from './metrics.service.ts';
import { linesSource } from './lines.figures.ts';
import { servedSource } from './served.figures.ts';

const isArea = (key: string) => /\.area_(covered|measured|max|complete|supplied)$/.test(key);
const isEstate = (key: string) => key.startsWith('area.') || key.startsWith('properties.');

export default serve(metrics, {
  handlers: { getMetricCatalogue, getMetrics },
  figures: answeredBy(metrics, (key) =>
    key in linesFigures ? linesSource : isArea(key) ? areaCoverageSource : isEstate(key) ? estateSource : servedSource,
  ),
});
