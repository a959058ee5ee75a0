import type { FilePorts } from '../../files/files/ports.ts'
import type { FileTransfer } from './transfer/file-transfer.ts'

/** Ports of reports, besides the ports of files. */
export type ReportPorts = FilePorts & { fileTransfer: FileTransfer }
