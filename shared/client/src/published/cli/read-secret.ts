import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a secret from stdin, or asks for it in the terminal without showing what is typed. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await readStdin()).trim()
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const secret = await terminal.question('').finally(() => terminal.close())
  process.stderr.write('\n')
  return secret.trim()
}

export async function readStdin(): Promise<string> {
  process.stdin.setEncoding('utf8')
  let all = ''
  for await (const chunk of process.stdin) all += chunk
  return all
}
