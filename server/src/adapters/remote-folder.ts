import type { Readable } from 'node:stream'
import type { TransferFailure, TransferStep } from '@songsarn/contract/reports/report-export'
import type { TransferTarget } from '../reports/reports/transfer/file-transfer.ts'

/** A folder on a server, with its connection. */
export type RemoteFolder = {
  write(name: string, content: Readable): Promise<void>
  /** Replaces a file of the new name. */
  rename(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
}

/** How a connection is opened, and what it tells meanwhile. */
export type Connecting = {
  target: TransferTarget
  /** The checked IP address of the host. */
  address: string
  idleLimit: number
  /** Closes the connection; operations that still run reject. */
  signal: AbortSignal
  begin(step: TransferStep): void
  showHostKey(key: string): void
}

/** A failure whose reason is known. */
export class TransferFailed extends Error {
  readonly reason: TransferFailure
  constructor(reason: TransferFailure, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
