import { describe, expect, it } from '@jest/globals'
import { ROLE_RULES } from '@songsarn/contract/base/rights'
import { abilityOf } from './ability.ts'

describe('rights', () => {
  it('follow the rules of the user', () => {
    const can = abilityOf({ abilities: [...ROLE_RULES.viewer] })
    expect(can('read', 'Log')).toBe(true)
    expect(can('send', 'Communication')).toBe(false)
  })
  it('respect inverted rules', () => {
    const can = abilityOf({ abilities: [...ROLE_RULES.admin] })
    expect(can('send', 'Communication')).toBe(true)
    expect(can('delete', 'Account')).toBe(false)
  })
  it('allow only to read Auth when the stored user has no rules', () => {
    const can = abilityOf({})
    expect(can('read', 'Auth')).toBe(true)
    expect(can('read', 'Log')).toBe(false)
  })
  it('accept a subject that only a newer remote knows', () => {
    expect(abilityOf({ abilities: [{ action: 'manage', subject: 'all' }] })('read', 'Hologram')).toBe(true)
  })
})
