type Line = (fields: Record<string, unknown>, message: string) => void

/** The part of pino's logger that this folder uses. */
export type SmppLog = { info: Line; warn: Line; error: Line }

export const silentLog: SmppLog = { info: () => {}, warn: () => {}, error: () => {} }
