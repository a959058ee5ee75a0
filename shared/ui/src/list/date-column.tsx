import { Time } from '../time/Time.tsx'

/** What the columns of an instant have in common, when their list also sorts by it. */
export const dateColumn = <Key extends string>(key: Key) => ({
  key,
  sort: key,
  render: (row: Readonly<Record<Key, string>>) => <Time at={row[key]} />,
})
