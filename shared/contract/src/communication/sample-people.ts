import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'

/** The mobiles of sample people. They are put on the blacklist, so that no message ever goes to them. */
export const SAMPLE_MOBILES = ['66800000001', '66800000002', '66800000003', '66800000004', '66800000005'] as const

export const addSamplePeople = defineCall({
  method: 'POST',
  path: '/v1/sample-people',
  summary: 'Add five people to try the console with. They are on the blacklist: nothing is sent to them.',
  access: { action: 'create', subject: 'Person' },
  /** `added`: those that were not there yet. */
  answer: z.object({ added: z.number() }),
  status: 201,
})

export const removeSamplePeople = defineCall({
  method: 'DELETE',
  path: '/v1/sample-people',
  summary: 'Remove the sample people that nobody has changed.',
  access: { action: 'delete', subject: 'Person' },
  status: 204,
})

export const calls = { addSamplePeople, removeSamplePeople }
