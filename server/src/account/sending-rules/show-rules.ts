import type { SendingFloors, SendingRules } from '@songsarn/contract/account/sending-rules'
import { together } from './rules-in-force.ts'
import type { Versioned } from './stored-rules.ts'

export const shownRules = (own: Versioned, floors: Versioned): SendingRules => ({
  ...shownFloors(own),
  floors: floors.rules,
  openHours: together(own.rules, floors.rules).hours,
})

export const shownFloors = ({ rules, version, updatedAt }: Versioned): SendingFloors => ({
  ...rules,
  version,
  updateDate: updatedAt?.toISOString() ?? null,
})
