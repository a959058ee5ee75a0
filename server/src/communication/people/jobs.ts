import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { fitCustomValuesJob } from './fit-custom-values.ts'
import { type ImportPorts, importPeopleJob, purgePeopleImportsJob, resumePeopleImportsJob } from './import-people.ts'

export const jobs = (ports: ImportPorts): Job<never>[] => [
  importPeopleJob(ports),
  resumePeopleImportsJob(ports),
  purgePeopleImportsJob(ports.store),
  fitCustomValuesJob(ports.store),
]
