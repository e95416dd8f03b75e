export type ReviewWord = 'yes' | 'no' | 'listYes' | 'listNo'

/** Whether a person looks at what a worker completes: as the task says it, or its list. */
export const reviewWord = (ofTask: boolean | null, ofList: boolean): ReviewWord =>
  ofTask === null ? (ofList ? 'listYes' : 'listNo') : ofTask ? 'yes' : 'no'
