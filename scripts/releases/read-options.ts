import { parseArgs } from 'node:util'
import { type Audience, Audience as AudienceSchema } from '@songsarn/contract/releases'
import { Refused } from './refused.ts'

export type Options = {
  /** Where a console runs, or lies as files. */
  to: string
  /** Undefined when none was named. */
  audience: Audience | undefined
  enabled: boolean | undefined
  area: string | undefined
  /** Whether it is tried in a browser before anybody is given it. */
  smoke: boolean
}

/**
 * Reads `--to URL|FOLDER`, `--canary 10%`, `--accounts a,b`, `--all`, `--off`, `--on`, `--no-smoke` and an area's name.
 * @throws Refused
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args)
  const audiences = [
    values.all ? 'all' : undefined,
    values.canary === undefined ? undefined : { percent: Number(values.canary.replace(/%$/, '')) },
    values.accounts === undefined ? undefined : { accounts: values.accounts.split(',').map((name) => name.trim()) },
  ].filter((one) => one !== undefined)
  if (audiences.length > 1) throw new Refused('choose one of --all, --canary and --accounts')
  const audience = audiences[0] === undefined ? undefined : AudienceSchema.safeParse(audiences[0])
  if (audience && !audience.success)
    throw new Refused('--canary takes a share from 1% to 99%, --accounts ids or names with commas between')
  if (values.on && values.off) throw new Refused('choose one of --on and --off')
  if (positionals.length > 1) throw new Refused(`one area at a time, not ${positionals.join(' ')}`)
  return {
    to: values.to ?? process.env.DEPLOY_TO ?? 'http://127.0.0.1:4000',
    audience: audience?.data,
    enabled: values.on ? true : values.off ? false : undefined,
    area: positionals[0],
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
    throw new Refused(error instanceof Error ? error.message : String(error))
  }
}
