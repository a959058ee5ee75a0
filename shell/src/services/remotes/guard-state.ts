import type { Incompatibility } from './compatibility.ts'
import type { LoadFailure } from './failure.ts'

/** Content of a remote's frame. */
export type GuardState =
  | { is: 'idle' }
  | { is: 'loading' }
  | { is: 'slow' }
  | { is: 'ready' }
  | { is: 'failed'; failure: LoadFailure }
  | { is: 'incompatible'; reason: Incompatibility }
  | { is: 'disabled' }

export type GuardEvent =
  | { type: 'load' }
  | { type: 'wait' }
  | { type: 'paint' }
  | { type: 'fail'; failure: LoadFailure }
  | { type: 'refuse'; reason: Incompatibility }
  | { type: 'switchOff' }
  | { type: 'leave' }

/** The events that each state accepts; any other came too late and is ignored. */
const accepts: Record<GuardState['is'], readonly GuardEvent['type'][]> = {
  idle: ['load', 'refuse', 'switchOff', 'fail'],
  loading: ['wait', 'paint', 'fail', 'refuse', 'switchOff', 'leave'],
  slow: ['paint', 'fail', 'switchOff', 'leave'],
  ready: ['fail', 'switchOff', 'leave'],
  failed: ['load', 'refuse', 'switchOff', 'fail', 'leave'],
  incompatible: ['load', 'refuse', 'switchOff', 'fail', 'leave'],
  disabled: ['load', 'refuse', 'switchOff', 'fail', 'leave'],
}

export function nextState(state: GuardState, event: GuardEvent): GuardState {
  if (!accepts[state.is].includes(event.type)) return state
  switch (event.type) {
    case 'load':
      return { is: 'loading' }
    case 'wait':
      return { is: 'slow' }
    case 'paint':
      return { is: 'ready' }
    case 'fail':
      return { is: 'failed', failure: event.failure }
    case 'refuse':
      return { is: 'incompatible', reason: event.reason }
    case 'switchOff':
      return { is: 'disabled' }
    case 'leave':
      return { is: 'idle' }
  }
}
