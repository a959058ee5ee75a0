import { parseArgs } from 'node:util'
import { type Audience, Audience as AudienceSchema } from '@songsarn/contract/console/releases'
import { CommandError } from './run-command.ts'

export type Options = {
  /** Address or folder of the console. */
  to: string
  audience: Audience | undefined
  enabled: boolean | undefined
  remote: string | undefined
  /** Run the smoke test before the deploy. */
  smoke: boolean
}

/**
 * Reads `--to URL|FOLDER`, `--canary 10%`, `--accounts a,b`, `--all`, `--off`, `--on`, `--no-smoke` and the name of a remote.
 *
 * @throws CommandError
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args)
  const audiences = [
    values.all ? 'all' : undefined,
    values.canary === undefined ? undefined : { percent: Number(values.canary.replace(/%$/, '')) },
    values.accounts === undefined ? undefined : { accounts: values.accounts.split(',').map((name) => name.trim()) },
  ].filter((one) => one !== undefined)
  if (audiences.length > 1) throw new CommandError('choose one of --all, --canary and --accounts')
  const audience = audiences[0] === undefined ? undefined : AudienceSchema.safeParse(audiences[0])
  if (audience && !audience.success)
    throw new CommandError('--canary takes a share from 1% to 99%, --accounts takes ids or names separated by commas')
  if (values.on && values.off) throw new CommandError('choose one of --on and --off')
  if (positionals.length > 1) throw new CommandError(`one remote at a time, not ${positionals.join(' ')}`)
  return {
    to: values.to ?? process.env.DEPLOY_TO ?? 'http://127.0.0.1:4000',
    audience: audience?.data,
    enabled: values.on ? true : values.off ? false : undefined,
    remote: positionals[0],
    smoke: !values['no-smoke'],
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    const options = { to: text, canary: text, accounts: text, all: flag, on: flag, off: flag, 'no-smoke': flag }
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
