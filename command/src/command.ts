import type { Context } from './context.ts'

/** What a word is; shells complete it by that. Several words: it is one of them. */
export type Kind = 'list' | 'task' | 'file' | 'text' | readonly string[]

/** A word that stands by its place. */
export interface Argument {
  readonly name: string
  readonly kind: Kind
  readonly isOptional?: true
  /** The last one may come several times. */
  readonly isRepeated?: true
}

/** `--name`, which is there or not. */
export interface Flag {
  readonly says: string
  /** One letter: `-l`. */
  readonly short?: string
}

/** `--name VALUE`. */
export interface Option extends Flag {
  /** How help calls the value. */
  readonly value: string
  readonly kind?: Kind
  readonly isRepeated?: true
}

/** Where `docket help` has it. */
export type Group = 'lists and tasks' | 'workers' | 'this machine'

/** A row of the one table from which parsing, help and completion come. */
export interface Command {
  readonly name: string
  readonly group: Group
  /** One line, without a full stop. */
  readonly says: string
  /** Further sentences, and examples, for its own help. */
  readonly more?: string
  readonly args?: readonly Argument[]
  readonly flags?: Readonly<Record<string, Flag>>
  readonly options?: Readonly<Record<string, Option>>
  /** What `--json` can choose from. A command that has some takes `--json`. */
  readonly fields?: readonly string[]
  /** How help calls what stands after `--`, which is taken as it is. */
  readonly rest?: string
  /** It does not ask the server, or not as whoever is signed in: what waits in the outbox is not sent before it. */
  readonly isLocal?: true
  /** Answers with the exit code, 0 where it answers with nothing. What it throws becomes a sentence and an exit code (`problem.ts`). */
  readonly run: (context: Context, given: Given) => Promise<number | void>
}

/** What was typed. */
export interface Given {
  /** In the order of `args`. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  /** Of options that may come several times. */
  readonly many: Readonly<Record<string, readonly string[] | undefined>>
  readonly flags: Readonly<Record<string, boolean | undefined>>
  /** What stands after `--`. */
  readonly rest: readonly string[]
  /** Whether `--json` was said, and which fields: none for all of them. */
  readonly json: { readonly fields: readonly string[] } | undefined
}
