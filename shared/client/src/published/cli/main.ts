#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { SongsarnError } from '../songsarn-error.ts'
import { COMMANDS, OPTIONS } from './commands.ts'
import { EXIT, Stop, text } from './texts.ts'

async function run(args: string[]): Promise<number> {
  if (args.some((word) => /^--key\b|songsarn_(live|test)_/.test(word))) throw new Stop(EXIT.usage, 'keyInArguments')
  const { values: options, positionals } = parsed(args)
  const [first = '', second = ''] = positionals
  if (options.help || first === 'help' || first === '') {
    process.stdout.write(`${text('usage')}\n`)
    return first === '' && !options.help ? EXIT.usage : EXIT.done
  }
  const two = COMMANDS.get(`${first} ${second}`)
  const command = two ?? COMMANDS.get(first)
  if (!command) throw new Stop(EXIT.usage, 'noCommand', { name: `${first} ${second}`.trim() })
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Stopped()))
  const context = {
    ...{ options, signal: stopped.signal },
    print: (answer: unknown, line: string) => process.stdout.write(`${options.json ? JSON.stringify(answer) : line}\n`),
    note: (line: string) => options.json || process.stderr.write(`${line}\n`),
  }
  const exit = await command(context, ...positionals.slice(two ? 2 : 1))
  return typeof exit === 'number' ? exit : EXIT.done
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    // Node says which option is unknown or lacks its value.
    throw new Usage(error instanceof Error ? error.message : String(error))
  }
}

class Usage extends Error {}
/** The user pressed Ctrl-C. */
class Stopped extends Error {}

function failed(error: unknown): number {
  if (error instanceof Stopped) return 130
  const isJson = process.argv.includes('--json')
  if (error instanceof SongsarnError) {
    const { code, status, message, errors, params, requestId, retryAfter } = error
    const lines = [
      `${code}: ${message}`,
      ...errors.map((field) => `  ${field.path}: ${field.message || field.code}`),
      ...(retryAfter === undefined ? [] : [text('retryAfter', { seconds: retryAfter })]),
      ...(requestId === undefined ? [] : [text('request', { id: requestId })]),
    ]
    const answer = { error: { code, status, message, errors, params, requestId, retryAfter } }
    process.stderr.write(`${isJson ? JSON.stringify(answer) : lines.join('\n')}\n`)
    if (status === 0) return EXIT.noAnswer
    return status === 401 || status === 403 ? EXIT.noKey : EXIT.refused
  }
  if (!(error instanceof Stop || error instanceof Usage)) throw error
  process.stderr.write(`${isJson ? JSON.stringify({ error: { message: error.message } }) : error.message}\n`)
  return error instanceof Stop ? error.exit : EXIT.usage
}

process.exitCode = await run(process.argv.slice(2)).catch(failed)
