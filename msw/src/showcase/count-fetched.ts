/** Tells how much of the database's own files has come, in bytes: they are the one part of the start that takes long on a slow line. */
export function countFetched(onBytes: (bytes: number) => void): void {
  const plain = globalThis.fetch
  let bytes = 0
  globalThis.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (!/\.(wasm|data)$/.test(new URL(answer.url, location.href).pathname) || !answer.body) return answer
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, next) {
        bytes += chunk.byteLength
        onBytes(bytes)
        next.enqueue(chunk)
      },
    })
    // WebAssembly is compiled as it streams in, if it says what it is.
    return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers })
  }
}
