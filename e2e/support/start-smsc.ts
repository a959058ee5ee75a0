import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'

const main = resolve(import.meta.dirname, '../../server/src/delivery/smpp/simulator/main.ts')

/** A simulated carrier that records every message. Apart from the phone, only it can reveal a PIN. */
export async function startSmsc(record: string) {
  const child = spawn(process.execPath, [main, '--port', '0', '--record', record, '--receipt-delay', '0-10'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await readyAddress(child.stdout)
  return {
    url: address,
    /** Waits for the text with this reference to a mobile (E.164 digits). */
    async textTo(mobile: string, ref: string): Promise<string> {
      let text = ''
      await expect
        .poll(async () => {
          const lines = (await readFile(record, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
          const found = lines
            .map((line) => JSON.parse(line))
            .find((sent) => sent.mobile === mobile && sent.text.includes(ref))
          text = found?.text ?? ''
          return text
        })
        .not.toBe('')
      return text
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readyAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^smsc ready (smpp:\S+)$/.exec(line) ?? []
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('the simulated carrier did not start')
}
