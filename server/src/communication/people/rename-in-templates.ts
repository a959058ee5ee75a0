import { ANY_FIELD, parseContent } from '@songsarn/sms/merge-fields'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { changeTemplate } from '../templates/store-template.ts'
import { templatesWith } from './custom-field-uses.ts'

type Rename = { before: Row<'customFields'>; name: string; now: Date }

/** Gives the templates that have a merge field a version with its new name. */
export async function renameInTemplates(trx: Scope, caller: Caller, { before, name, now }: Rename): Promise<void> {
  for (const { id, name: templateName, sender, shortenUrl, content } of await templatesWith(trx, before))
    await changeTemplate(
      trx,
      caller,
      id,
      { name: templateName, sender, shortenUrl, content: renamed(content, before.name, name) },
      now,
    )
}

function renamed(content: string, from: string, to: string): string {
  const texts = parseContent(content, ANY_FIELD).pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const written = content.slice(piece.index, piece.index + piece.length)
    return piece.field === from ? written.replace(from, () => to) : written
  })
  return texts.join('')
}
