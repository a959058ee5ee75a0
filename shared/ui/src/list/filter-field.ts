export type FilterOption = { value: string; label: string; detail?: string }

type Common = {
  label: string
  /** Stands in the bar at once; the others wait behind "More filters". */
  common?: boolean
}

/** One filter of a list. `name` is its name in the address and in the call's query. */
export type FilterField =
  | (Common & { kind: 'text'; name: string; placeholder?: string; inputMode?: 'tel' | 'search'; maxLength?: number })
  | (Common & {
      kind: 'choice'
      name: string
      options: readonly FilterOption[]
      loading?: boolean
      /** The list of options is opened: time to load it. */
      onOpen?(): void
      /** Given when the options come from a search; without it the options are searched here. */
      onSearch?(text: string): void
      /** At most one value can be chosen. */
      single?: boolean
      /** What is listed while nothing is chosen; `Any` unless told. */
      otherwise?: string
    })
  /** A range of Bangkok days, both inclusive. */
  | (Common & { kind: 'days'; from: string; to: string })

export type FilterValues = Readonly<Record<string, readonly string[]>>
export type FilterPatch = Readonly<Record<string, string | number | readonly string[] | undefined>>

export const fieldNames = (field: FilterField): string[] =>
  field.kind === 'days' ? [field.from, field.to] : [field.name]

export const isActive = (field: FilterField, values: FilterValues): boolean =>
  fieldNames(field).some((name) => (values[name]?.length ?? 0) > 0)
