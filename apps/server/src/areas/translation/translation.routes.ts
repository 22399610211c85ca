import { translation } from '@steward/contract/translation';
import { bind } from '../../platform/bind.ts';
import * as service from './translation.service.ts';

export const translationRoutes = bind(translation, {
  getTranslations: service.getTranslations,
  translateText: service.translateText,
  fetchWordsFromDB: service.fetchWordsFromDB,
  addTransLangDB: service.addTransLangDB,
  listTranslations: service.listTranslations,
  correctTranslation: service.correctTranslation,
  resetTranslation: service.resetTranslation,
});
