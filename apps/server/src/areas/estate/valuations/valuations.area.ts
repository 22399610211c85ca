import { valuations } from '@steward/contract/estate/valuations';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { addLoan, deleteLoan, getLoans, updateLoan } from './loans.service.ts';
import { addExchangeRate, deleteExchangeRate, getExchangeRates, updateExchangeRate } from './rates.service.ts';
import { valuationsEvidence } from './valuations.evidence.ts';
import { valuationsSource } from './valuations.figures.ts';
import { addValuation, deleteValuation, getValuations, updateValuation } from './valuations.service.ts';
import { getValuesOn } from './values-on.service.ts';

export default serve(valuations, {
  handlers: {
    getValuations,
    addValuation,
    updateValuation,
    deleteValuation,
    getValuesOn,
    getLoans,
    addLoan,
    updateLoan,
    deleteLoan,
    getExchangeRates,
    addExchangeRate,
    updateExchangeRate,
    deleteExchangeRate,
  },
  archive: {
    valuations: { created_by: 'importer' },
    loans: { created_by: 'importer' },
    exchange_rates: { created_by: 'importer' },
  },
  evidence: { valuations: valuationsEvidence },
  figures: answeredBy(valuations, valuationsSource),
});
