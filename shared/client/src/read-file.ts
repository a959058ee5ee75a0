/** Reads a file to its end, telling how many bytes have come so far. */
export function readFile(response: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: response.headers }).blob()
}
