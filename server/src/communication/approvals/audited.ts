import type { Row } from '../../foundation/db/database.ts'

/** A request as the audit log names it. Without a name its sender does: its text does not belong there. */
export const targetOf = ({ id, name, sender }: Pick<Row<'approvals'>, 'id' | 'name' | 'sender'>) => ({
  id,
  name: name ?? sender,
})
