import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const OperatorState = z.object({
  operator: z.string(),
  state: z.enum(['up', 'slow', 'down']),
  /** Messages of the acting account that wait to be handed over. */
  waiting: z.number(),
})

export const listOperators = defineCall({
  method: 'GET',
  path: '/v1/operators',
  summary: 'State of the roads to the operators, as it matters to a sender.',
  access: { action: 'read', subject: 'Communication' },
  answer: z.object({ items: z.array(OperatorState) }),
  status: 200,
})
