import type { Row } from '../../foundation/db/database.ts'

type Setting = { name: string; description: string; startDate: string; endDate: string }

export const columnsOf = ({ name, description, startDate, endDate }: Setting) => ({
  name,
  description,
  startsAt: new Date(startDate),
  endsAt: new Date(endDate),
})

export const audited = ({ name, startsAt, endsAt }: Row<'campaigns'>) => ({ name, startsAt, endsAt })
