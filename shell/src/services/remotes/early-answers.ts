/** Answers that the page asked for before any script ran (`before-paint.js`), by their address. */
type EarlyAnswer = { answer: Promise<Response>; late: AbortController }
declare global {
  var songsarnEarly: Map<string, EarlyAnswer> | undefined
}

/** The early answer, or the request for it, to be used once. Undefined when nobody asked. */
export function takeEarlyAnswer(url: string): EarlyAnswer | undefined {
  const early = globalThis.songsarnEarly?.get(url)
  globalThis.songsarnEarly?.delete(url)
  return early
}

/** Drops what was answered to the user whom the page began with: another user may get other versions. */
export function forgetEarlyAnswers(): void {
  for (const { late } of globalThis.songsarnEarly?.values() ?? []) late.abort()
  globalThis.songsarnEarly = undefined
}
