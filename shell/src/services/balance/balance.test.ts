import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Account } from '@songsarn/contract/account/account'
import { createBalance } from './balance.ts'

const account = (creditBalance: number | null): Account => ({
  accountId: '01935c5e-7f00-7000-8000-00000000000a',
  accountName: 'Demo',
  accountEmail: 'demo@demo.example',
  accountRole: 'owner',
  mode: 'live',
  plan: 'Basic',
  paymentType: 'prepaid',
  creditBalance,
  creditHeld: 0,
  daysLeft: null,
  alertLessThan: 100,
  eConsentPrice: 1,
  storage: 0,
  maxStorage: 200_000_000,
  needsSecondFactor: false,
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})
const pass = () => jest.advanceTimersByTimeAsync(1_000)

describe('the balance', () => {
  it('is requested once for several changes', async () => {
    const getAccount = jest.fn(async () => account(500))
    const balance = createBalance({ getAccount })
    for (let times = 0; times < 5; times++) balance.refresh()
    await pass()
    expect(getAccount).toHaveBeenCalledTimes(1)
    expect(balance.store.getState()).toEqual({ is: 'known', credits: 500, held: 0, low: false })
  })
  it.each([
    [99, true],
    [100, false],
    [null, false],
  ])('of %s is low: %s', async (credits, low) => {
    const balance = createBalance({ getAccount: async () => account(credits) })
    balance.refresh()
    await pass()
    expect(balance.store.getState()).toMatchObject({ credits, low })
  })
  it('stays when a refresh fails', async () => {
    let fail = false
    const balance = createBalance({ getAccount: async () => (fail ? Promise.reject(new Error('off')) : account(500)) })
    balance.refresh()
    await pass()
    fail = true
    balance.refresh()
    await pass()
    expect(balance.store.getState()).toMatchObject({ is: 'known', credits: 500 })
  })
  it('ignores a late answer for the previous account', async () => {
    const { promise, resolve } = Promise.withResolvers<Account>()
    const balance = createBalance({ getAccount: () => promise })
    balance.refresh()
    await pass()
    balance.forget()
    resolve(account(500))
    await pass()
    expect(balance.store.getState()).toEqual({ is: 'unknown' })
  })
})
