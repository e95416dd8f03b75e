/** The network of one page: it can be cut, and answers can be lost on their way. */
export class Net {
  #isDown = false
  #answersToLose = 0
  readonly #streams = new Set<AbortController>()
  /** The names of tasks in answers, those that were lost among them. */
  readonly answered = new Set<string>()

  /** For `createClient`. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    if (this.#isDown) throw new TypeError('There is no network.')
    const isStream = new Headers(init.headers).get('accept') === 'text/event-stream'
    if (isStream) return this.#stream(input, init)
    const { signal: _, ...rest } = init
    const answer = await fetch(input, rest)
    for (const [, name] of (await answer.clone().text()).matchAll(/"name":"([^"]*)"/g)) this.answered.add(name!)
    const isLost = init.method === 'POST' && this.#answersToLose > 0 && this.#answersToLose-- > 0
    if (!isLost && !this.#isDown) return answer
    await answer.text()
    throw new TypeError('The answer was lost.')
  }

  /** The next so many calls are done, and their answers don't arrive. */
  loseAnswers(count: number): void {
    this.#answersToLose = count
  }

  cutStreams(): void {
    for (const stream of this.#streams) stream.abort()
  }

  set isDown(isDown: boolean) {
    this.#isDown = isDown
    if (isDown) this.cutStreams()
    else this.#answersToLose = 0
  }

  async #stream(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
    const cut = new AbortController()
    this.#streams.add(cut)
    init.signal?.addEventListener('abort', () => this.#streams.delete(cut))
    return fetch(input, { ...init, signal: AbortSignal.any([cut.signal, ...(init.signal ? [init.signal] : [])]) })
  }
}
