import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { LinkDomainPorts } from './ports.ts'
import { recheckDomains } from './recheck-domains.ts'

export const jobs = (ports: Pick<LinkDomainPorts, 'store' | 'dns' | 'secretKey' | 'publicUrl'>): Job<never>[] => [
  { name: 'recheck-link-domains', serverOnly: true, everySeconds: 3600, run: () => recheckDomains(ports, new Date()) },
]
