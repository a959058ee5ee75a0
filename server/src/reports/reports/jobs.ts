import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { deletePreviewsJob } from './preview.ts'
import { type RunOptions, runReportJob } from './run-report.ts'
import { startDueReportsJob } from './start-due.ts'
import type { FileTransfer } from './transfer/file-transfer.ts'
import { sendRunJob } from './transfer/send-run.ts'

export const jobs = (ports: RunOptions & { fileTransfer: FileTransfer }): Job<never>[] => [
  runReportJob(ports),
  startDueReportsJob(ports.store),
  sendRunJob(ports),
  deletePreviewsJob(ports.store),
]
