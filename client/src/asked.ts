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

/** What `giveBack` throws: the try ends, and others are given the task. */
export class GivenBack extends Error {
  override readonly name = 'GivenBack'

  constructor() {
    super('Giving back ends this try: let what `giveBack` throws through.')
  }
}

/** Ends the try without a result. */
export const giveBack = (): never => {
  throw new GivenBack()
}
