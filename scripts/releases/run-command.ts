/** A failure that the user of a command can fix; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a command. A CommandError ends it with its message, any other error with a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  }
}
