import { describe, expect, it } from '@jest/globals'
import { simulatedBehaviour } from './behaviour.ts'

describe('simulatedBehaviour', () => {
  it.each([
    ['66812340001', 'reject', 'none', 'delivered'],
    ['66812340002', 'accept', 'afterAnswer', 'undelivered'],
    ['66812340003', 'accept', 'afterAnswer', 'expired'],
    ['66812340004', 'throttleFirst', 'afterAnswer', 'delivered'],
    ['66812340005', 'accept', 'none', 'delivered'],
    ['66812340006', 'accept', 'beforeAnswer', 'delivered'],
    ['66812340007', 'lose', 'afterAnswer', 'delivered'],
    ['66812340008', 'accept', 'afterAnswer', 'delivered'],
    ['66812345678', 'accept', 'afterAnswer', 'delivered'],
    ['1', 'accept', 'afterAnswer', 'delivered'],
  ])('does with %s: %s, receipt %s, %s', (mobile, answer, receipt, state) => {
    expect(simulatedBehaviour(mobile)).toEqual({ answer, receipt, state })
  })
})
