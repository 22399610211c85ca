import { mails } from '@steward/contract/foundation/mails';
import { serve } from '../../../platform/http/serve.ts';
import { mailJobs } from './mails.jobs.ts';

export default serve(mails, { handlers: {}, jobs: mailJobs, archive: { mails: 'secret' } });
