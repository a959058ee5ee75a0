import type { Generated } from 'kysely'

/** One row: what was deployed (`Deployed` as JSON), and how often that changed. */
export type RegistryRow = { revision: number; deployed: string; changed_at: Generated<Date> }

export interface ReleaseTables {
  registry: RegistryRow
}
