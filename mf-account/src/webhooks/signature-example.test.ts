import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { SIGNATURE_EXAMPLE } from './signature-example.ts'

const KEY = Buffer.alloc(32, 7)
const OTHER = Buffer.alloc(32, 8)
const BODY = '{"type":"webhook.test"}'

const headers = (at: number, ...keys: Buffer[]) => ({
  'webhook-id': 'id-1',
  'webhook-timestamp': String(at),
  'webhook-signature': keys
    .map((key) => `v1,${createHmac('sha256', key).update(`id-1.${at}.${BODY}`).digest('base64')}`)
    .join(' '),
})

it('accepts only a signature of the secret, also beside the signature of another secret', async () => {
  const now = Math.floor(Date.now() / 1000)
  const secret = `whsec_${KEY.toString('base64')}`
  const cases = [
    [headers(now, KEY), BODY, secret],
    [headers(now, OTHER, KEY), BODY, secret],
    [headers(now, OTHER), BODY, secret],
    [headers(now, KEY), `${BODY} `, secret],
    [headers(now - 600, KEY), BODY, secret],
    [{ ...headers(now, KEY), 'webhook-signature': 'v1,' }, BODY, secret],
  ]
  const program = `${SIGNATURE_EXAMPLE}
console.log(JSON.stringify(${JSON.stringify(cases)}.map((one) => isFromSongsarn(...one))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(stdout)).toEqual([true, true, false, false, false, false])
})
