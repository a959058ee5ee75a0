import { describe, expect, it } from '@jest/globals'
import { ROLE_RULES } from '@songsarn/contract/rights'
import { abilityOf } from './can.ts'

describe('rights', () => {
  it('go by the rules of the user', () => {
    const can = abilityOf({ abilities: [...ROLE_RULES.viewer] })
    expect(can('read', 'Log')).toBe(true)
    expect(can('send', 'Communication')).toBe(false)
  })
  it('know what is taken away', () => {
    const can = abilityOf({ abilities: [...ROLE_RULES.admin] })
    expect(can('send', 'Communication')).toBe(true)
    expect(can('delete', 'Account')).toBe(false)
  })
  it('are to read Auth where the stored user has no list', () => {
    const can = abilityOf({})
    expect(can('read', 'Auth')).toBe(true)
    expect(can('read', 'Log')).toBe(false)
  })
  it('understand a subject that only a newer area knows', () => {
    expect(abilityOf({ abilities: [{ action: 'manage', subject: 'all' }] })('read', 'Hologram')).toBe(true)
  })
})
