import { DEFAULT_IDLE_MINUTES, MOST_IDLE_MINUTES } from '@songsarn/contract/account/idle-time'

type Choices = {
  /** What the account chose; null: nothing. */
  own: number | null
  /** What its parent chose. */
  parent: number | null
  /** The provider's ceiling. */
  most?: number | undefined
}

/** Minutes without input after which the console asks a user of an account whether they are there. */
export const idleMinutesOf = ({ own, parent, most = MOST_IDLE_MINUTES }: Choices): number =>
  Math.min(own ?? parent ?? DEFAULT_IDLE_MINUTES, most)
