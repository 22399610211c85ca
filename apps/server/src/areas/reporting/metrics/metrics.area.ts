import { metrics } from '@steward/contract/reporting/metrics';
import { linesFigures } from '@steward/contract/reporting/metrics.lines';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { areaCoverageSource } from './area-coverage.figures.ts';
import { estateSource } from './estate.figures.ts';
import { financedSource } from './financed.figures.ts';
import { getMetricCatalogue, getMetrics } from './metrics.service.ts';
import { linesSource } from './lines.figures.ts';
import { servedSource } from './served.figures.ts';
import { transitionSource, valueSource } from './value.figures.ts';

const ofValues = new Set(['value.beyond_limit', 'value.with_limit']);

function sourceOf(key: string) {
  if (key in linesFigures) return linesSource;
  if (/\.area_(covered|measured|max|complete|supplied)$/.test(key)) return areaCoverageSource;
  if (ofValues.has(key)) return transitionSource;
  if (key.startsWith('pcaf.') || key.startsWith('emissions.') || key === 'value.emitting') return financedSource;
  if (key.startsWith('value.') || key === 'area.inefficient' || key === 'area.judged') return valueSource;
  return key.startsWith('area.') || key.startsWith('properties.') ? estateSource : servedSource;
}

export default serve(metrics, {
  handlers: { getMetricCatalogue, getMetrics },
  figures: answeredBy(metrics, sourceOf),
});
