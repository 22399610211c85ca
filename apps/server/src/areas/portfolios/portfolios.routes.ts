import { portfolios } from '@steward/contract/portfolios';
import { bind } from '../../platform/bind.ts';
import * as service from './portfolios.service.ts';

export const portfoliosRoutes = bind(portfolios, {
  getMasterPortfolioList: service.getMasterPortfolioList,
  getPortfolios: service.getPortfolios,
  createPortfolio: service.createPortfolio,
  updatePortfolio: service.updatePortfolio,
  deletePortfolio: service.deletePortfolio,
  getPortfolioWithEnv: service.getPortfolioWithEnv,
});
