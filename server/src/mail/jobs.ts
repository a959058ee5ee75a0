import type { Job } from '../foundation/job-queue/job-queue.ts'
import { type MailOptions, purgeMailsJob, sendMailsJob } from './send-mails.ts'

export const jobs = (ports: MailOptions): Job<never>[] => [sendMailsJob(ports), purgeMailsJob(ports.store)]
