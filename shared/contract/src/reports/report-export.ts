import * as z from 'zod/mini'

/** Protocols that put the files of a report on a server, by their codes. */
export const PROTOCOL = { ftp: 1, sftp: 2 } as const
export const PROTOCOLS = [PROTOCOL.ftp, PROTOCOL.sftp] as const
export type Protocol = (typeof PROTOCOLS)[number]
export const DEFAULT_PORT: Record<Protocol, number> = { [PROTOCOL.ftp]: 21, [PROTOCOL.sftp]: 22 }

/**
 * Steps of a transfer, in this order. `hostKey`, only with SFTP: the key of the server must be the key that a user
 * confirmed. `write` writes under a temporary name and renames the file. `remove`, only in the connection test.
 */
export const TRANSFER_STEPS = ['reach', 'hostKey', 'logIn', 'openFolder', 'write', 'remove'] as const
export type TransferStep = (typeof TRANSFER_STEPS)[number]

/** Why a step failed. */
export const TRANSFER_FAILURES = [
  'nameNotFound',
  'addressRefused',
  'connectionFailed',
  'timeout',
  'notPossibleHere',
  'hostKeyUnconfirmed',
  'hostKeyChanged',
  'loginFailed',
  'passwordMissing',
  'folderNotFound',
  'writeRefused',
  'storeFailed',
  'protocolFailed',
  'exportOff',
  'fileGone',
] as const
export type TransferFailure = (typeof TRANSFER_FAILURES)[number]

const plain = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'notAllowed' } }),
  )
/** A name or an address, without a protocol and a path. */
const host = z.string().check(
  z.trim(),
  z.maxLength(253),
  z.refine((text) => /^[\p{L}\p{N}.:_-]*$/u.test(text), { params: { code: 'format' } }),
)
const port = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(65_535)))
/** A password goes to the service and never comes back. */
const password = z.nullable(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'notAllowed' } }),
  ),
)
/** As `ssh-keygen -l` shows it. */
const hostKey = z.nullable(z.string().check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/)))

/** Where the definition of a report has its files put. */
export const exportFields = {
  /** Whether each file is put on a server, too. */
  exportReport: z._default(z.boolean(), false),
  /** 1 FTP, 2 SFTP. */
  protocal: z._default(z.literal(PROTOCOLS), PROTOCOL.sftp),
  hostName: z._default(host, ''),
  /** Null for the usual one: 21 of FTP, 22 of SFTP. */
  port: z._default(port, null),
  username: z._default(plain(100), ''),
  /** Write-only; null keeps the stored one while protocol, host, port and username stay the same. */
  password: z._default(password, null),
  /** The folder, which must exist; empty for the folder that the server opens at log-in. */
  remotePath: z._default(plain(500), ''),
  /** SFTP: the key of the server that the connection test showed and a user confirmed. */
  hostKey: z._default(hostKey, null),
}

/** A connection to test. */
export const FtpConnection = z.strictObject({
  protocol: z.literal(PROTOCOLS),
  host: host.check(z.minLength(1)),
  port: z._default(port, null),
  username: plain(100).check(z.minLength(1)),
  /** Null for the password of `reportId`, while its protocol, host, port and username are these. */
  password: z._default(password, null),
  remotePath: z._default(plain(500), ''),
  /** Without it, an SFTP test ends before the log-in and shows the key. */
  hostKey: z._default(hostKey, null),
  reportId: z._default(z.nullable(z.uuid()), null),
})
export type FtpConnection = z.output<typeof FtpConnection>

export const FtpTest = z.object({
  isPassed: z.boolean(),
  /** The steps of this protocol; those after a failed one are `notTried`. */
  steps: z.array(
    z.object({
      step: z.enum(TRANSFER_STEPS),
      status: z.enum(['passed', 'failed', 'notTried']),
      reason: z.nullable(z.enum(TRANSFER_FAILURES)),
    }),
  ),
  /** The key that the SFTP server has now. */
  hostKey: z.nullable(z.string()),
})
export type FtpTest = z.output<typeof FtpTest>

/** One try to put the file of a run on the server. */
export const TransferTry = z.object({
  date: z.iso.datetime(),
  /** Where to, such as `sftp://shop@files.example:22/reports`. */
  to: z.string(),
  /** Null when it was put there. */
  step: z.nullable(z.enum(TRANSFER_STEPS)),
  reason: z.nullable(z.enum(TRANSFER_FAILURES)),
})
export type TransferTry = z.output<typeof TransferTry>

export const Transfer = z.object({
  status: z.enum(['waiting', 'delivered', 'failed']),
  /** When it is tried next; null when it is not, or is under way. */
  nextDate: z.nullable(z.iso.datetime()),
  /** The newest first. */
  tries: z.array(TransferTry),
})
export type Transfer = z.output<typeof Transfer>
