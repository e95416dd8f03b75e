import type { Repeat } from '@docket/contract'

/** Those fields of a task that its row has in another form, as somebody sends them. */
interface Sent {
  readonly outputs?: object | undefined
  readonly due_all_day?: boolean | undefined
  readonly repeat?: Repeat | null | undefined
  readonly labels?: readonly string[] | undefined
  readonly review?: boolean | null | undefined
  readonly ref?: string | undefined
  readonly after?: readonly string[] | undefined
}

/** A body as the row has it; what it leaves out stays left out. */
export const toColumns = <Body extends Sent>({
  outputs,
  due_all_day,
  repeat,
  labels,
  review,
  ref,
  after,
  ...others
}: Body) => ({
  ...others,
  ...(outputs !== undefined && { outputs: JSON.stringify(outputs) }),
  ...(due_all_day !== undefined && { due_all_day: Number(due_all_day) }),
  ...(repeat !== undefined && { repeat: repeat && JSON.stringify(repeat) }),
  ...(labels !== undefined && { labels: JSON.stringify(labels) }),
  ...(ref !== undefined && { ref: ref === '' ? null : ref }),
  ...(after !== undefined && { after: afterText(after) }),
  ...(review !== undefined && { review: review === null ? null : Number(review) }),
})

export const toLabels = (text: string): string[] => (text === '[]' ? [] : (JSON.parse(text) as string[]))

export const toAfter = (text: string): string[] => (text === '' ? [] : (JSON.parse(text) as string[]))

/** Empty for none, which takes up nothing. */
export const afterText = (ids: readonly string[]): string => (ids.length === 0 ? '' : JSON.stringify(ids))

export const toReview = (flag: number | null): boolean | null => (flag === null ? null : flag === 1)
