import { expect, it } from '@jest/globals'
import { LOG_STATUSES } from '@songsarn/contract/base/states'
import { isMoving } from './polling.ts'

it('counts a message as moving until its status is final', () => {
  expect(LOG_STATUSES.filter(isMoving)).toEqual(['Pending', 'Completed'])
})
