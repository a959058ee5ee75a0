import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { LoadFailure } from './failure.ts'
import { type GuardEvent, type GuardState, nextState } from './guard-state.ts'

const failure = new LoadFailure('http', 'the manifest answered 503', { status: 503 })
const reason = { because: 'api', needed: '2', have: '1' } as const

const after = (...events: GuardEvent[]) => events.reduce<GuardState>(nextState, { is: 'idle' })

describe('the state of a guard', () => {
  it('goes from loading through slow to ready', () => {
    expect(after({ type: 'load' }, { type: 'wait' }, { type: 'paint' })).toEqual({ is: 'ready' })
  })

  it('fails while loading, while slow, and while in use', () => {
    expect(after({ type: 'load' }, { type: 'fail', failure })).toEqual({ is: 'failed', failure, gone: false })
    expect(after({ type: 'load' }, { type: 'wait' }, { type: 'fail', failure }).is).toBe('failed')
    expect(after({ type: 'load' }, { type: 'paint' }, { type: 'fail', failure }).is).toBe('failed')
  })

  it('can load again from every state that shows no screen', () => {
    for (const event of [{ type: 'fail', failure }, { type: 'refuse', reason }, { type: 'switchOff' }] as const) {
      expect(after(event, { type: 'load' })).toEqual({ is: 'loading' })
    }
  })

  it('ignores late events', () => {
    expect(after({ type: 'load' }, { type: 'leave' }, { type: 'paint' })).toEqual({ is: 'idle' })
    expect(after({ type: 'load' }, { type: 'fail', failure }, { type: 'paint' }).is).toBe('failed')
    expect(after({ type: 'load' }, { type: 'paint' }, { type: 'wait' })).toEqual({ is: 'ready' })
  })

  it('is idle after leaving, whatever happened before', () => {
    const event = fc.constantFrom<GuardEvent[]>(
      { type: 'load' },
      { type: 'wait' },
      { type: 'paint' },
      { type: 'fail', failure },
      { type: 'refuse', reason },
      { type: 'switchOff' },
    )
    fc.assert(fc.property(fc.array(event), (events) => after(...events, { type: 'leave' }).is === 'idle'))
  })
})
