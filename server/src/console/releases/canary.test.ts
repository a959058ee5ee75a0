import { describe, expect, it } from '@jest/globals'
import { isChosen } from './canary.ts'

const accounts = Array.from({ length: 2000 }, (_, no) => ({ id: `account-${no}`, name: '' }))
const chosenAt = async (remote: string, percent: number) => {
  const chosen = await Promise.all(accounts.map((account) => isChosen(remote, { percent }, account)))
  return new Set(accounts.filter((_, at) => chosen[at]).map(({ id }) => id))
}

describe('the share of a canary', () => {
  it('is about as large as configured', async () => {
    const { size } = await chosenAt('mf-reports', 10)
    expect(size).toBeGreaterThan(140)
    expect(size).toBeLessThan(260)
  })

  it('keeps its accounts when it grows', async () => {
    const [small, large] = [await chosenAt('mf-reports', 10), await chosenAt('mf-reports', 40)]
    expect([...small].filter((id) => !large.has(id))).toEqual([])
  })

  it('selects other accounts for each remote', async () => {
    const [one, other] = [await chosenAt('mf-reports', 10), await chosenAt('mf-otp', 10)]
    expect([...one].filter((id) => other.has(id)).length).toBeLessThan(60)
  })
})
