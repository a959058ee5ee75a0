import type { FilePorts } from '../../files/files/ports.ts'
import type { FileTransfer } from './transfer/file-transfer.ts'

/** What reports need besides files. */
export type ReportPorts = FilePorts & { fileTransfer: FileTransfer }
