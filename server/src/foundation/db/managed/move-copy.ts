import type pg from 'pg'

/** Methods that pg calls on a query, for the messages of COPY FROM STDIN (PostgreSQL 18 §54.2.6). */
type CopyQuery = pg.Submittable & {
  handleCopyInResponse(connection: CopyConnection): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Runs `copy … from stdin` with these rows, and returns their number. */
export function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let copied = 0
    const query: CopyQuery = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        connection.sendCopyFromChunk(rows)
        connection.endCopyFrom()
      },
      handleCommandComplete({ text }) {
        copied = Number(text.replace('COPY ', ''))
      },
      handleReadyForQuery: () => resolve(copied),
      handleError: reject,
    }
    client.query(query)
  })
}
