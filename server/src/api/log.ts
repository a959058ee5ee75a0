/** Where the service writes what happened; pino on the server. Never given message text, secrets, or a whole mobile. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** `66812345678` → `6681•••5678`: enough to find a case with its owner, too little to call anybody. */
export function maskMobile(mobile: string): string {
  return mobile.length > 8 ? `${mobile.slice(0, 4)}${'•'.repeat(mobile.length - 8)}${mobile.slice(-4)}` : '•'.repeat(8)
}
