import type { LookupChoice } from '../form/Choice.tsx'

export type FilterOption = LookupChoice

type Common = {
  label: string
  /** Always shown; the other fields are behind "More filters". */
  common?: boolean
}

/** One filter of a list. `name` is its name in the address and in the call's query. */
export type FilterField =
  | (Common & { kind: 'text'; name: string; placeholder?: string; inputMode?: 'tel' | 'search' })
  | (Common & {
      kind: 'choice'
      name: string
      options: readonly FilterOption[]
      loading?: boolean
      /** Called when the list of options opens, to load it. */
      onOpen?(): void
      /** Called with the search text when the service searches; without it the loaded options are searched. */
      onSearch?(text: string): void
      /** Called at the end of the list of options, when more can be loaded. */
      onMore?(): void
      /** At most one value can be chosen. */
      single?: boolean
      /** Shown without a choice; `Any` by default. */
      placeholder?: string
    })
  /** A range of Bangkok days, both inclusive. */
  | (Common & { kind: 'days'; from: string; to: string })

export type FilterValues = Readonly<Record<string, readonly string[]>>
export type FilterPatch = Readonly<Record<string, string | number | readonly string[] | undefined>>

export const fieldNames = (field: FilterField): string[] =>
  field.kind === 'days' ? [field.from, field.to] : [field.name]

export const isActive = (field: FilterField, values: FilterValues): boolean =>
  fieldNames(field).some((name) => (values[name]?.length ?? 0) > 0)
