import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import { parseContent } from '@songsarn/sms/merge-fields'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { startAnalysis } from '../analyses/start-analysis.ts'
import { sendAnalysed } from '../communications/send-analysed.ts'
import { sameChannel } from './same-channel.ts'

/** A code that no coupon has: a test takes none away. */
const SAMPLE_CODE = 'SAMPLE'

/** Source of the text of a test: a communication, or an analysis. */
export type TestedText = Pick<Row<'communications'>, 'id' | 'channel' | 'sender' | 'content' | 'options' | 'name'>

/**
 * Sends a text to one mobile, with `fullName` for the names of a person. Links, consent and opt-out belong to the test:
 * they show what a recipient sees, and do not count for other messages.
 */
export async function sendTestOf(
  trx: Scope,
  caller: Caller,
  { original, mobile, fullName }: { original: TestedText; mobile: string; fullName: string },
  { secretKey, publicUrl, jobs, ...ports }: Pick<Ports, 'secretKey' | 'publicUrl' | 'jobs' | 'now'>,
) {
  const now = ports.now()
  const { couponId, ...options } = AnalysisOptions.parse(JSON.parse(original.options ?? '{}'))
  const { pieces } = parseContent(original.content)
  const [firstName = '', ...rest] = fullName.split(' ')
  const values = { firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }), coupon: SAMPLE_CODE }
  const analysis = await startAnalysis(
    trx,
    caller,
    {
      ...sameChannel(original),
      content: original.content,
      options: { ...options, missingValue: 'blank' },
      audience: {
        source: 'input',
        spec: {},
        rows: 1,
        characters: mobile.length,
        fields: pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.field)),
        fingerprint: `${original.id} ${mobile}`,
        known: [{ address: `+${mobile}`, values }],
      },
    },
    { now, secretKey, publicUrl: publicUrl() },
  )
  const name = original.name ?? undefined
  return sendAnalysed(trx, caller, { analysisId: analysis.id, type: 'test', ...(name && { name }), now }, jobs)
}

/** @throws ApiProblem test.noMobile */
export function requireMobile({ mobile }: { mobile: string | null }): string {
  if (mobile === null) throw new ApiProblem('test.noMobile')
  return mobile
}
