import { describe, expect, it } from '@jest/globals'
import { culpritOf } from './culprit.ts'

const origin = 'http://127.0.0.1:4000'

describe('the culprit of an error', () => {
  it('is the area whose file comes first, whatever called it or was called by it', () => {
    const stack = `TypeError: x
    at render (${origin}/main.ab12.js:1:2)
    at Logs (${origin}/sub/r/mf-reports/0.1.0-b12ab/7.cd34.js:1:20)
    at later (${origin}/r/mf-otp/1.0.0/8.ef56.js:1:3)`
    expect(culpritOf(stack)).toEqual({
      remote: 'mf-reports',
      version: '0.1.0-b12ab',
      url: `${origin}/sub/r/mf-reports/0.1.0-b12ab/7.cd34.js`,
    })
  })

  it('is found as Firefox and Safari write it, and by the script alone', () => {
    const url = `${origin}/r/mf-otp/1.0.0/8.ef56.js`
    expect(culpritOf(`run@${url}?try=2:1:3`)).toEqual({ remote: 'mf-otp', version: '1.0.0', url })
    expect(culpritOf(undefined, url)).toMatchObject({ remote: 'mf-otp' })
  })

  it('is nobody where no area had part in it', () => {
    expect(culpritOf(`Error: x\n    at ${origin}/main.ab12.js:1:2`, `${origin}/logs`)).toBeUndefined()
    expect(culpritOf(undefined)).toBeUndefined()
  })
})
