/** Each state of a part: the name in its address, and its title in the list. */
export const STATES = [
  ['form', 'Form: on a page'],
  ['form-problems', 'Form: problems'],
  ['form-refused', 'Form: refused by the service'],
  ['form-restored', 'Form: draft restored'],
  ['form-read-only', 'Form: read only'],
  ['form-fields', 'Form: all fields'],
  ['form-dialog', 'Form: in a dialog'],
  ['form-drawer', 'Form: in a drawer'],
  ['form-lookup', 'Form: one of many'],
  ['steps', 'Steps of a wizard'],
  ['confirm', 'Confirmation'],
  ['confirm-typed', 'Confirmation: with a typed name'],
  ['confirm-safe', 'Confirmation: of a send'],
  ['charts', 'Charts'],
  ['charts-empty', 'Charts: no figures yet'],
  ['list', 'List'],
  ['list-loading', 'List: loading'],
  ['list-empty', 'List: nothing yet'],
  ['list-error', 'List: error'],
  ['list-stale', 'List: could not be refreshed'],
] as const

export type StateName = (typeof STATES)[number][0]
