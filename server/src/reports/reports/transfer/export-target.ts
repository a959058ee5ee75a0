import type { ReportBody } from '@songsarn/contract/reports/report-body'
import { DEFAULT_PORT, type FtpConnection, PROTOCOL } from '@songsarn/contract/reports/report-export'
import { seal, unseal } from '../../../foundation/crypto/seal.ts'
import type { SecretKey } from '../../../foundation/crypto/secret-key.ts'
import type { Row } from '../../../foundation/db/database.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import type { SealedColumn } from '../../../foundation/keys/sealed-column.ts'
import { definitionOf } from '../definition.ts'
import type { TransferTarget } from './file-transfer.ts'

type Stored = Pick<Row<'reports'>, 'id' | 'definition' | 'exportPassword'>
/** Login that a password was given for. The password must never go to another server or user. */
type Login = Pick<TransferTarget, 'protocol' | 'host' | 'port' | 'username'>

const purposeOf = (reportId: string) => `report export ${reportId}`

export const SEALED_EXPORT_PASSWORDS: SealedColumn = {
  what: 'passwords of report transfers',
  table: 'reports',
  column: 'exportPassword',
  key: ['tenantId', 'id'],
  purposeOf: ({ id = '' }) => purposeOf(id),
}

const loginOf = (of: ReportBody): Login => ({
  protocol: of.protocal,
  host: of.hostName,
  port: of.port ?? DEFAULT_PORT[of.protocal],
  username: of.username,
})

const isSameLogin = (a: Login, b: Login) =>
  a.protocol === b.protocol && a.host === b.host && a.port === b.port && a.username === b.username

/** The definition as it is stored and shown: without its password. */
export const withoutPassword = (body: ReportBody): ReportBody => ({ ...body, password: null })

/**
 * The sealed password of a report that gets this definition; null when it does not export.
 *
 * @throws ApiProblem when it names no password, and the stored one is of another login
 */
export async function exportPassword(
  secretKey: SecretKey,
  reportId: string,
  body: ReportBody,
  before?: Stored,
): Promise<string | null> {
  if (!body.exportReport) return null
  if (body.password !== null && body.password !== '') return seal(secretKey, purposeOf(reportId), body.password)
  if (before?.exportPassword && isSameLogin(loginOf(definitionOf(before)), loginOf(body))) return before.exportPassword
  throw new ApiProblem('request.invalid', { errors: [fieldError('password', 'required')] })
}

/** Where the files of a report go now; undefined when they go nowhere. */
export async function targetOf(secretKey: SecretKey, report: Stored): Promise<TransferTarget | undefined> {
  const definition = definitionOf(report)
  if (!definition.exportReport || report.exportPassword === null) return undefined
  return {
    ...loginOf(definition),
    password: await unseal(secretKey, purposeOf(report.id), report.exportPassword),
    remotePath: definition.remotePath,
    hostKey: definition.protocal === PROTOCOL.sftp ? definition.hostKey : null,
  }
}

/**
 * Finds where a connection test goes. Without a password, takes the password of `report`, for the login that it was saved
 * with.
 *
 * @throws ApiProblem when there is none
 */
export async function testTarget(
  secretKey: SecretKey,
  { protocol, host, port, username, password, remotePath, hostKey }: FtpConnection,
  report: Stored | undefined,
): Promise<TransferTarget> {
  const login = { protocol, host, port: port ?? DEFAULT_PORT[protocol], username }
  const rest = { remotePath, hostKey: protocol === PROTOCOL.sftp ? hostKey : null }
  if (password !== null && password !== '') return { ...login, ...rest, password }
  const stored = report && (await targetOf(secretKey, report))
  if (stored && isSameLogin(stored, login)) return { ...login, ...rest, password: stored.password }
  throw new ApiProblem('request.invalid', { errors: [fieldError('password', 'required')] })
}

/** `sftp://shop@files.example:22/reports`, for people. */
export function addressOf({ protocol, host, port, username, remotePath }: TransferTarget): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `${protocol === PROTOCOL.ftp ? 'ftp' : 'sftp'}://${username}@${name}:${port}/${remotePath.replace(/^\//, '')}`
}
