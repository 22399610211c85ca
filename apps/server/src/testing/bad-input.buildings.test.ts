import { areas } from '@steward/contract/all';
import { throwBadInputAt } from './bad-input.ts';
import { isAboutAccounts } from './bad-input-areas.ts';

throwBadInputAt(areas.filter((area) => !isAboutAccounts(area)));
