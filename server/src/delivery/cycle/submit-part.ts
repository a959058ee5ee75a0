import type { Log } from '../../foundation/logging/log.ts'
import type { SubmitTask } from '../part.ts'
import type { SubmitOutcome, Transport } from '../transport.ts'

type Options = {
  transport: Transport
  log: Log
  now: Date
  /** False when the process was stopped after the intent was stored: another worker may have the chunk. */
  hasLease: boolean
}

/** Submits a part whose intent is stored. Never rejects. */
export async function submitPart(task: SubmitTask, { transport, log, now, hasLease }: Options): Promise<SubmitOutcome> {
  if (!hasLease) return { kind: 'notSent' }
  try {
    return await transport.submit({ ...task.request, ...validityOf(task, now) }, task)
  } catch (error) {
    log.error({ err: error, carrier: transport.carrier }, 'the transport rejected instead of returning an outcome')
    return { kind: 'unknown' }
  }
}

/** The remaining time, at least a second: the rest of a begun message is submitted even after it. */
function validityOf({ validUntil }: SubmitTask, now: Date): Pick<SubmitTask['request'], 'validitySeconds'> | undefined {
  if (validUntil === null) return undefined
  return { validitySeconds: Math.max(1, Math.floor((validUntil.getTime() - now.getTime()) / 1000)) }
}
