import { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Row } from '../../foundation/db/database.ts'

/** The columns of a draft. The longest text and the recipients have their own, so that a list need not read them. */
export function columnsOf(fields: DraftFields) {
  if (fields.type === 'quick-send') {
    const { type: _, quicksendFrom: sender, quicksendTo, content, analysisId, ...others } = fields
    const options = JSON.stringify(others)
    return { name: '', sender, recipients: quicksendTo, content, analysisId, campaignId: null, options }
  }
  const { type: _, broadcastName: name, broadcastFrom: sender, broadcastTo, content, analysisId, ...others } = fields
  const { campaignId } = others
  return { name, sender, recipients: broadcastTo, content, analysisId, campaignId, options: JSON.stringify(others) }
}

export function fieldsOf(of: Row<'drafts'>): DraftFields {
  const { type, content, analysisId, sender, recipients } = of
  const names =
    type === 'quick-send'
      ? { quicksendFrom: sender, quicksendTo: recipients }
      : { broadcastName: of.name, broadcastFrom: sender, broadcastTo: recipients }
  return DraftFields.parse({ type, content, analysisId, ...names, ...JSON.parse(of.options) })
}
