/** What `ask` throws: it ends the try of a task. */
export class Asked extends Error {
  override readonly name = 'Asked'
  readonly body: { question: string; options: string[] }

  constructor(question: string, options: readonly string[]) {
    super('A question ends this try: let what `ask` throws through.')
    this.body = { question, options: [...options] }
  }
}

/** Ends the try with a question. */
export const ask = (question: string, options: readonly string[] = []): never => {
  throw new Asked(question, options)
}
