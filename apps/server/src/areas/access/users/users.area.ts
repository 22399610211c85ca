import { users } from '@steward/contract/access/users';
import { serve } from '../../../platform/http/serve.ts';
import * as profile from './users.profile.service.ts';
import * as reminder from './users.reminder.service.ts';
import * as service from './users.service.ts';

export default serve(users, { handlers: Object.assign({}, profile, reminder, service) });
