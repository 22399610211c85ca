// Reads mails in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readMail, type MailTask } from '../gateways/mail-in/mail-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: MailTask) => readMail(task));
