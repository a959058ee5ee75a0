import type { Job } from '../foundation/job-queue/job-queue.ts'
import { subjectJobs } from './subjects.ts'

/** Ports that the jobs of all subjects need together. */
export type JobPorts = All<Parameters<(typeof subjectJobs)[number]>[0]>
/** `A & B` for `A | B`: a parameter that every function takes (TypeScript handbook, inference in conditional types). */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Ports) => void
  ? Ports
  : never

/** Every job of the service. Recurring jobs run in one process at a time, however many processes there are. */
export function allJobs(ports: JobPorts): Job<never>[] {
  const subjects: readonly ((ports: JobPorts) => Job<never>[])[] = subjectJobs
  return subjects.flatMap((jobs) => jobs(ports))
}
