import { describe, expect, it } from '@jest/globals'
import { isChosen } from './is-chosen.ts'

const accounts = Array.from({ length: 2000 }, (_, no) => ({ id: `account-${no}`, name: '' }))
const chosenAt = async (area: string, percent: number) => {
  const chosen = await Promise.all(accounts.map((account) => isChosen(area, { percent }, account)))
  return new Set(accounts.filter((_, at) => chosen[at]).map(({ id }) => id))
}

describe('the share of a canary', () => {
  it('is about as large as told', async () => {
    const { size } = await chosenAt('mf-reports', 10)
    expect(size).toBeGreaterThan(140)
    expect(size).toBeLessThan(260)
  })

  it('keeps whoever is in it when it grows', async () => {
    const [small, large] = [await chosenAt('mf-reports', 10), await chosenAt('mf-reports', 40)]
    expect([...small].filter((id) => !large.has(id))).toEqual([])
  })

  it('is another part of the accounts for each area', async () => {
    const [one, other] = [await chosenAt('mf-reports', 10), await chosenAt('mf-otp', 10)]
    expect([...one].filter((id) => other.has(id)).length).toBeLessThan(60)
  })
})
