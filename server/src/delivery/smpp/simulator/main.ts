import { parseArgs } from 'node:util'
import type { Log } from '../../../foundation/logging/log.ts'
import { RECEIPT_FORMS } from './receipt.ts'
import { Simulator, type SimulatorOptions } from './simulator.ts'

const HELP = `A simulated SMSC: SMPP 3.4 over a real socket, nothing is delivered to anyone.

  npm run smsc -- [options]

  --port NUMBER            default 2775; 0 takes a free one
  --host ADDRESS           default 127.0.0.1
  --record FILE            append a JSON line for every submit_sm that was accepted
  --receipt-delay FROM-TO  milliseconds between response and receipt, default 300-1500; 0 for none
  --receipts FORM          both (default), tlv, text, ucs2, udh, data-sm, split or sar
  --ids STYLE              same (default), or hex-decimal: hexadecimal in the response, decimal in the receipt
  --rate NUMBER            submit_sm a second, the rest is throttled; default no limit
  --help

The last four digits of the number decide: 0001 rejected, 0002 undelivered, 0003 expired, 0004 throttled first,
0005 no receipt, 0006 receipt before the response, 0007 response lost but receipt sent, else delivered.
Any system_id and password may bind.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2775' },
    host: { type: 'string', default: '127.0.0.1' },
    record: { type: 'string' },
    'receipt-delay': { type: 'string', default: '300-1500' },
    receipts: { type: 'string', default: 'both' },
    ids: { type: 'string', default: 'same' },
    rate: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const line = (fields: Record<string, unknown>, message: string) => console.error(message, JSON.stringify(fields))
const log: Log = { info: line, warn: line, error: line }

if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const simulator = await Simulator.start({ ...readOptions(), log }).catch((error: unknown) => {
    console.error(`The simulated SMSC could not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  })
  console.log(`smsc ready smpp://${values.host}:${simulator.port}`)
  const stop = () => {
    simulator.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function readOptions(): SimulatorOptions {
  const { host, record, receipts, ids, rate } = values
  const form = RECEIPT_FORMS.find((one) => one === receipts)
  if (!form) return wrong('receipts', RECEIPT_FORMS.join(', '))
  if (ids !== 'same' && ids !== 'hex-decimal') return wrong('ids', 'same or hex-decimal')
  const delay = /^(\d+)(?:-(\d+))?$/.exec(values['receipt-delay'])
  if (!delay) return wrong('receipt-delay', 'FROM-TO in milliseconds')
  const from = Number(delay[1])
  return {
    host,
    port: wholeNumber('port', values.port),
    record,
    receipts: form,
    ids,
    rate: rate === undefined ? undefined : wholeNumber('rate', rate),
    receiptDelay: { from, to: Number(delay[2] ?? from) },
  }
}

function wholeNumber(option: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : wrong(option, 'a whole number')
}

function wrong(option: string, expected: string): never {
  console.error(`--${option} must be ${expected}. See --help.`)
  process.exit(2)
}
