/** What a task says; where it is its name alone, that. */
export type TaskWords =
  | string
  | {
      readonly name: string
      readonly description?: string
      readonly labels?: string[]
      readonly result?: string
      /** What was said of it of late, the last word at the end. */
      readonly comments?: readonly string[]
    }

export interface ListWords {
  readonly name: string
  readonly description: string
  /** In the order of the shapes in `seeds.ts`. */
  readonly tasks: readonly TaskWords[]
}

/** The lists of a demo in one language. */
export interface Words {
  readonly kitchen: ListWords
  readonly lisbon: ListWords
  readonly release: ListWords
  /** `aisles`: what there is in each, with commas between. */
  readonly pantry: Omit<ListWords, 'tasks'> & { readonly aisles: readonly string[] }
}
