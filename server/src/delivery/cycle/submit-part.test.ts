import { expect, it } from '@jest/globals'
import { silentLog } from '../../../testing/sending.ts'
import type { SubmitTask } from '../part.ts'
import type { SubmitOutcome, SubmitRequest, Transport } from '../transport.ts'
import { submitPart } from './submit-part.ts'

const NOW = new Date('2026-11-01T10:00:00Z')

function submit({ outcome, ...options }: { outcome: () => SubmitOutcome; hasLease?: boolean; validUntil?: Date }) {
  const requests: SubmitRequest[] = []
  const take = async (request: SubmitRequest) => {
    requests.push(request)
    return outcome()
  }
  const transport = { carrier: 'main', submit: take } as unknown as Transport
  const task = {
    request: { text: 'Hello', validitySeconds: 3600 },
    validUntil: options.validUntil ?? null,
  } as SubmitTask
  const submitted = submitPart(task, { transport, log: silentLog, now: NOW, hasLease: options.hasLease ?? true })
  return { requests, submitted }
}

it('does not submit without a lease: another worker may have the chunk', async () => {
  const { requests, submitted } = submit({ outcome: () => ({ kind: 'unknown' }), hasLease: false })
  expect([await submitted, requests]).toEqual([{ kind: 'notSent' }, []])
})

it('says unknown when the transport fails, and gives the carrier the time that is left', async () => {
  const outcome = () => {
    throw new Error('a defect')
  }
  const { requests, submitted } = submit({ outcome, validUntil: new Date(NOW.getTime() + 90_500) })
  expect(await submitted).toEqual({ kind: 'unknown' })
  expect(requests.map(({ validitySeconds }) => validitySeconds)).toEqual([90])
  const late = submit({ outcome: () => ({ kind: 'notSent' }), validUntil: new Date(NOW.getTime() - 5000) })
  await late.submitted
  expect(late.requests.map(({ validitySeconds }) => validitySeconds)).toEqual([1])
})
