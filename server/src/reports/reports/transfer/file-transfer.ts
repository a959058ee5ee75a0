import type { FtpTest, Protocol, TransferFailure, TransferStep } from '@songsarn/contract/reports/report-export'
import { PROTOCOL } from '@songsarn/contract/reports/report-export'

/** Where a file goes. */
export type TransferTarget = {
  protocol: Protocol
  host: string
  port: number
  username: string
  password: string
  /** Empty for the folder that the server opens at log-in. */
  remotePath: string
  /** The pinned key of an SFTP server; null when none was confirmed. */
  hostKey: string | null
}

/** A file that goes there: `temporary` is its name until all of it is written. */
export type TransferFile = { name: string; temporary: string; content: ReadableStream<Uint8Array> }

/** Ends a transfer; `step` is the step that failed. */
export type TransferEnd = { step: TransferStep; reason: TransferFailure } | 'delivered'

/** Puts files on servers that customers configured. */
export type FileTransfer = {
  /** Does all that a transfer does, with a small file, and removes it. Never rejects. */
  test(target: TransferTarget): Promise<FtpTest>
  /**
   * Puts a file there, in the place of one of the same name. When it fails, it removes the temporary file, if it still can.
   * Rejects only when the signal is aborted.
   */
  put(target: TransferTarget, file: TransferFile, signal?: AbortSignal): Promise<TransferEnd>
  /** Removes a file that an earlier attempt may have left. Never rejects. */
  remove(target: TransferTarget, name: string): Promise<void>
}

/** Steps of a connection test of a protocol. */
export const stepsOf = (protocol: Protocol): TransferStep[] => [
  'reach',
  ...(protocol === PROTOCOL.sftp ? (['hostKey'] as const) : []),
  'logIn',
  'openFolder',
  'write',
  'remove',
]

/** The result of a test whose step `failed` failed; all steps passed without `failed`. */
export function testResult(
  protocol: Protocol,
  failed: { step: TransferStep; reason: TransferFailure } | undefined,
  hostKey: string | null,
): FtpTest {
  const steps = stepsOf(protocol)
  const end = failed ? steps.indexOf(failed.step) : steps.length
  return {
    isPassed: !failed,
    hostKey,
    steps: steps.map((step, index) => ({
      step,
      status: index < end ? 'passed' : index === end ? 'failed' : 'notTried',
      reason: index === end ? (failed?.reason ?? null) : null,
    })),
  }
}

/** A page reaches no servers. */
export const noFileTransfer: FileTransfer = {
  test: async ({ protocol }) => testResult(protocol, { step: 'reach', reason: 'notPossibleHere' }, null),
  put: async () => ({ step: 'reach', reason: 'notPossibleHere' }),
  remove: async () => {},
}
