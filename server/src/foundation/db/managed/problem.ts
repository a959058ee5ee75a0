/** Why the managed server cannot start. The message is one line for the person who starts the service, and says what to do. */
export class ManagedServerProblem extends Error {
  override name = 'ManagedServerProblem'
}
