/** What each form is made of: the laid out folder, what it is, and a folder for what is needed on the way. */
export interface Packing {
  tree: string
  build: { version: string; cpu: string; revision: string; time: Date }
  scratch: string
}
