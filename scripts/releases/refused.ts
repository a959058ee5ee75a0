/** What whoever deploys can mend, said in a line. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Runs a command; a refusal ends it with its line, a fault with its trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Refused ? error.message : error)
    process.exitCode = 1
  }
}
