import { describe, expect, it } from '@jest/globals'
import { simulatedBehaviour } from './behaviour.ts'

describe('simulatedBehaviour', () => {
  it.each([
    ['66812340001', 'reject', 'none', 'delivered'],
    ['66812340002', 'accept', 'afterResponse', 'undelivered'],
    ['66812340003', 'accept', 'afterResponse', 'expired'],
    ['66812340004', 'throttleFirst', 'afterResponse', 'delivered'],
    ['66812340005', 'accept', 'none', 'delivered'],
    ['66812340006', 'accept', 'beforeResponse', 'delivered'],
    ['66812340007', 'lose', 'afterResponse', 'delivered'],
    ['66812340008', 'accept', 'afterResponse', 'delivered'],
    ['66812345678', 'accept', 'afterResponse', 'delivered'],
    ['1', 'accept', 'afterResponse', 'delivered'],
  ])('treats %s: %s, receipt %s, %s', (mobile, response, receipt, state) => {
    expect(simulatedBehaviour(mobile)).toEqual({ response, receipt, state })
  })
})
