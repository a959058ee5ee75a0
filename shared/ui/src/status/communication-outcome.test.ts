import { describe, expect, it } from '@jest/globals'
import type { Counts } from '@songsarn/contract/communication/communications'
import { sampleCounts } from '@songsarn/testing/sample-counts'
import { outcomeOf } from './communication-outcome.ts'

const sent = (counts: Partial<Counts>) =>
  outcomeOf({ status: 'completed', totalRecipients: 1000, counts: sampleCounts(counts) })

describe('how a finished send went', () => {
  it('is not known while receipts are outstanding', () => {
    expect(sent({ delivered: 996, submitted: 4 })).toEqual({ text: 'waiting', count: 4, tone: 'info', mark: 'going' })
  })
  it('is the share that was delivered', () => {
    expect(sent({ delivered: 940, reject: 60 })).toMatchObject({ share: 94, tone: 'success' })
    expect(sent({ delivered: 300, expired: 700 })).toMatchObject({ share: 30, tone: 'warning' })
    expect(sent({ unknown: 1000 })).toMatchObject({ share: 0, tone: 'danger' })
  })
  it('says all or none only when it is so', () => {
    expect(sent({ delivered: 999, expired: 1 })).toMatchObject({ share: 99 })
    expect(sent({ delivered: 1, expired: 999 })).toMatchObject({ share: 1 })
    expect(sent({ delivered: 1000 })).toMatchObject({ share: 100, tone: 'success' })
  })
})

it('has no outcome while it is sending, paused or stopped', () => {
  for (const status of ['sending', 'paused', 'stopped'] as const)
    expect(outcomeOf({ status, totalRecipients: 1, counts: sampleCounts({ delivered: 1 }) })).toBeUndefined()
})
