/** A start that cannot succeed; the text says what is so and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
